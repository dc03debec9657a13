import { CodeField } from '#app/components/account/code-field.tsx'
import { useOwnForm } from '#app/components/account/own-form.ts'
import { PasswordField } from '#app/components/fields.tsx'
import { FormPage } from '#app/components/form.tsx'

/** What it is, and the password before anything begins. */
export function Begin({ isNeeded }: { isNeeded: boolean }) {
	const form = useOwnForm('begin')
	return (
		<FormPage
			form={form}
			title="Two-factor sign-in"
			intro={
				<p>
					{isNeeded ? 'Platform staff cannot work without it. ' : ''}When you sign in, Solfa then asks for
					your password and for a code from an app on your phone. Somebody who learns your password cannot get
					in with it alone.
				</p>
			}
			submit="Set up"
			pending="Checking..."
			intent="begin"
		>
			<PasswordField
				form={form}
				name="currentPassword"
				label="Your password"
				autoComplete="current-password"
			/>
		</FormPage>
	)
}

interface SetupProps {
	setup: { secret: string; address: string; qr: { size: number; path: string } }
}

/** The secret as a picture, as a link on the phone itself, and spelled out. */
export function Setup({ setup: { secret, address, qr } }: SetupProps) {
	const form = useOwnForm('confirm')
	return (
		<FormPage
			form={form}
			title="Set up two-factor sign-in"
			intro={
				<>
					<p>
						Scan this picture with an authenticator app, such as Google Authenticator, 1Password or Aegis,
						then type the code it shows.
					</p>
					<p>
						<svg
							className="mx-auto block h-52 w-52"
							viewBox={`0 0 ${qr.size} ${qr.size}`}
							role="img"
							aria-label="QR code for your authenticator app"
						>
							<rect width={qr.size} height={qr.size} fill="#fff" />
							<path d={qr.path} fill="#000" />
						</svg>
					</p>
					<p>
						On this phone? <a href={address}>Open your authenticator app</a>, or type this key into it:{' '}
						<code>{secret}</code>
					</p>
				</>
			}
			submit="Turn on"
			pending="Checking..."
			intent="confirm"
		>
			<CodeField form={form} setup />
		</FormPage>
	)
}
