import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { passwordChangedLetter } from '#app/letters/password-changed.server.ts'
import { PasswordField } from '#app/components/fields.tsx'
import { FormPage } from '#app/components/form.tsx'
import { newPasswordForm } from '#app/forms/password.ts'
import { visit } from '#app/guards/enter.server.ts'
import { arrivalOf, choosePassword, resetDoneHeader, resetLinkHeader } from '#app/flows/reset-link.server.ts'
import type { ErrorWords } from '#app/web/context.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { INVALID_LINK } from '#app/domain/account/reset-link.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

type Shown = { view: 'form'; email: string } | { view: 'success' } | { view: 'no-link' }

const titles = {
	form: 'Reset password',
	success: 'Password Reset Successful',
	'no-link': 'Invalid reset link',
} as const

const NO_LINK: ErrorWords = { title: titles['no-link'], words: INVALID_LINK, retry: href.forgotPassword() }

export const handle = { title: ({ view }: Shown) => titles[view], remembers: {} }

/** A link is only looked at here: programs that scan mail open links too, and would use it up. */
export async function loader(asked: LoaderFunctionArgs) {
	await visit(asked)
	const arrival = await arrivalOf(asked)
	if (arrival.by === 'nothing') return data<Shown>({ view: 'no-link' }, { status: 400 })
	if (arrival.by === 'success') {
		asked.context.replyHeaders.set('Refresh', `3;url=${siteHref.shortLogin()}`)
		return data<Shown>({ view: 'success' })
	}
	if (arrival.by === 'cookie') return data<Shown>({ view: 'form', email: arrival.link.email })
	const headers = { 'Set-Cookie': await resetLinkHeader(arrival.link) }
	throw redirect(siteHref.resetPassword(), { status: 303, headers })
}

export async function action(asked: ActionFunctionArgs) {
	await visit(asked)
	const arrival = await arrivalOf(asked)
	// Also for a form that was sent again after it did its work: the second password was not taken.
	if (!('link' in arrival)) throw data(NO_LINK, { status: 400 })

	const form = await readForm(asked, newPasswordForm)
	if (!form.ok) return invalid(asked, form)

	const reset = await choosePassword(asked, arrival.link, form.value.password, passwordChangedLetter)
	if (!reset.ok) return invalid(asked, form, reset)

	const headers = { 'Set-Cookie': await resetDoneHeader() }
	return redirect(siteHref.resetPassword(), { status: 303, headers })
}

export default function ResetPassword() {
	const shown = useLoaderData<typeof loader>()
	if (shown.view === 'success') return <Success />
	if (shown.view === 'no-link') return <NoLink />
	return <NewPassword email={shown.email} />
}

function NewPassword({ email }: { email: string }) {
	const form = useFormPage()
	return (
		<>
			<FormPage
				form={form}
				title="Reset password"
				intro={
					<p>
						Choose a new password for <bdi>{email}</bdi>. You will be signed out everywhere.
					</p>
				}
				submit="Reset password"
				pending="Resetting..."
			>
				<PasswordField
					form={form}
					name="password"
					label="New password"
					hint="At least 8 characters. A few words together make a good one."
					autoComplete="new-password"
				/>
				<PasswordField
					form={form}
					name="confirmPassword"
					label="New password again"
					autoComplete="new-password"
				/>
			</FormPage>
			<ul className="form-links">
				<li>
					<a href={href.forgotPassword()}>Request a new password reset</a>
				</li>
				<li>
					<a href={siteHref.shortLogin()}>Back to Login</a>
				</li>
			</ul>
		</>
	)
}

function Success() {
	return (
		<>
			<div role="status">
				<h1>Password Reset Successful</h1>
				<p>Your password has been updated. You can now log in with your new password.</p>
			</div>
			<p>
				<a className="button button-filled button-wide" href={siteHref.shortLogin()}>
					Go to Login
				</a>
			</p>
		</>
	)
}

function NoLink() {
	return (
		<>
			<h1>Reset password</h1>
			<p role="alert">{INVALID_LINK}</p>
			<p>
				<a className="button button-filled button-wide" href={href.forgotPassword()}>
					Request a new password reset
				</a>
			</p>
			<p className="form-links">
				<a href={siteHref.shortLogin()}>Back to Login</a>
			</p>
		</>
	)
}
