import { CodeField } from '#app/components/account/code-field.tsx'
import { useOwnForm } from '#app/components/account/own-form.ts'
import { PasswordField } from '#app/components/fields.tsx'
import { FormPage } from '#app/components/form-page.tsx'
import { useSiteWords } from '#app/components/site/spoken.tsx'

/** Introduction. Setup begins with the password. */
export function Begin({ isNeeded }: { isNeeded: boolean }) {
	const form = useOwnForm('begin')
	const { title, password, checking, begin: words } = useSiteWords().twoFactor
	return (
		<FormPage
			form={form}
			title={title}
			intro={
				<p>
					{isNeeded ? `${words.staff} ` : ''}
					{words.intro}
				</p>
			}
			submit={words.submit}
			pending={checking}
			intent="begin"
		>
			<PasswordField form={form} name="currentPassword" label={password} autoComplete="current-password" />
		</FormPage>
	)
}

interface SetupProps {
	setup: { secret: string; address: string; qr: { size: number; path: string } }
}

/** The secret as a QR code, as a link for the phone itself, and as text. */
export function Setup({ setup: { secret, address, qr } }: SetupProps) {
	const form = useOwnForm('confirm')
	const { checking, setup: words } = useSiteWords().twoFactor
	return (
		<FormPage
			form={form}
			title={words.title}
			intro={
				<>
					<p>{words.intro}</p>
					<p>
						<svg
							className="mx-auto block h-52 w-52"
							viewBox={`0 0 ${qr.size} ${qr.size}`}
							role="img"
							aria-label={words.picture}
						>
							<rect width={qr.size} height={qr.size} fill="#fff" />
							<path d={qr.path} fill="#000" />
						</svg>
					</p>
					<p>
						{words.onPhone} <a href={address}>{words.open}</a>
						{words.key} <code>{secret}</code>
					</p>
				</>
			}
			submit={words.submit}
			pending={checking}
			intent="confirm"
		>
			<CodeField form={form} setup />
		</FormPage>
	)
}
