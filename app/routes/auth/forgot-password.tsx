import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { passwordResetLetter } from '#app/letters/password-reset.server.ts'
import { TextField } from '#app/components/fields.tsx'
import { FormPage } from '#app/components/form.tsx'
import { forgotPasswordForm } from '#app/forms/password.ts'
import { visit } from '#app/guards/enter.server.ts'
import { askForLink } from '#app/flows/reset-link.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

export const handle = {
	title: ({ sent }: { sent: boolean }) => (sent ? 'Email Sent!' : 'Forgot password'),
	remembers: { sent: ['1'] },
}

export async function loader(asked: LoaderFunctionArgs) {
	await visit(asked)
	return { sent: new URL(asked.request.url).searchParams.has('sent') }
}

export async function action(asked: ActionFunctionArgs) {
	await visit(asked)

	const form = await readForm(asked, forgotPasswordForm)
	if (!form.ok) return invalid(asked, form)

	const sent = askForLink(asked, form.value.email, passwordResetLetter)
	if (!sent.ok) return invalid(asked, form, sent)

	return redirect(`${href.forgotPassword()}?sent=1`, 303)
}

export default function ForgotPassword() {
	const { sent } = useLoaderData<typeof loader>()
	const form = useFormPage()
	return (
		<>
			{sent && form.meta.status !== 'error' ? (
				<>
					<h1>Email Sent!</h1>
					<div role="status">
						<h2>Password reset email sent</h2>
						<p>If an account with this email exists, you&apos;ll receive password reset instructions.</p>
					</div>
				</>
			) : (
				<FormPage
					form={form}
					title="Forgot your password?"
					intro={<p>We will send you a link to choose a new one. It works for 30 minutes.</p>}
					submit="Send the link"
					pending="Sending..."
					refusal="Error"
				>
					<TextField
						form={form}
						name="email"
						label="Email"
						type="email"
						autoComplete="email"
						autoCapitalize="none"
					/>
				</FormPage>
			)}
			<p className="form-links">
				<a href={siteHref.shortLogin()}>Back to Login</a>
			</p>
		</>
	)
}
