import { CodeField } from '#app/components/account/code-field.tsx'
import { useOwnForm } from '#app/components/account/own-form.ts'
import { PasswordField } from '#app/components/fields.tsx'
import { FormPage } from '#app/components/form-page.tsx'
import { useSiteWords } from '#app/components/site/spoken.tsx'

/** Introduction. Setup begins with the password. */
export function Begin({ isNeeded }: { isNeeded: boolean }) {
	const form = useOwnForm('begin')
	const { title, password, checking, begin: text } = useSiteWords().twoFactor
	return (
		<FormPage
			form={form}
			title={title}
			intro={
				<p>
					{isNeeded ? `${text.staff} ` : ''}
					{text.intro}
				</p>
			}
			submit={text.submit}
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
	const { checking, setup: text } = useSiteWords().twoFactor
	return (
		<FormPage
			form={form}
			title={text.title}
			intro={
				<>
					<p>{text.intro}</p>
					<p>
						<svg
							className="mx-auto block h-52 w-52"
							viewBox={`0 0 ${qr.size} ${qr.size}`}
							role="img"
							aria-label={text.picture}
						>
							<rect width={qr.size} height={qr.size} fill="#fff" />
							<path d={qr.path} fill="#000" />
						</svg>
					</p>
					<p>
						{text.onPhone} <a href={address}>{text.open}</a>
						{text.key} <code>{secret}</code>
					</p>
				</>
			}
			submit={text.submit}
			pending={checking}
			intent="confirm"
		>
			<CodeField form={form} setup />
		</FormPage>
	)
}
