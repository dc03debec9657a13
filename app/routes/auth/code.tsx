import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { CodeField } from '#app/components/account/code-field.tsx'
import { CheckboxField } from '#app/components/fields.tsx'
import { FormPage } from '#app/components/form.tsx'
import { showCode, signInWithCode } from '#app/flows/sign-in.server.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

export const handle = { title: 'Enter your code' }

export async function loader(asked: LoaderFunctionArgs) {
	await showCode(asked)
	return null
}

export function action(asked: ActionFunctionArgs) {
	return signInWithCode(asked)
}

export default function SignInCode() {
	const form = useFormPage()
	return (
		<>
			<FormPage
				form={form}
				title="Enter your code"
				intro={<p>Your password is right. Open your authenticator app for the second step.</p>}
				submit="Sign in"
				pending="Signing in..."
				refusal="Login failed"
				hints={{ 'data-signs-in': '' }}
			>
				<CodeField form={form} />
				<CheckboxField
					form={form}
					name="trust"
					label="Trust this device"
					hint="It is not asked for a code again for 30 days. Only for a device that is yours alone."
				/>
			</FormPage>
			<ul className="form-links">
				<li>
					<a href={href.help('two-factor')}>Lost your phone?</a>
				</li>
				<li>
					<a href={href.login()}>Sign in as somebody else</a>
				</li>
			</ul>
		</>
	)
}
