import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PasswordField } from '#app/components/fields.tsx'
import { FormPage } from '#app/components/form-page.tsx'
import { useSay } from '#app/components/say.ts'
import { Sentence, useSiteWords } from '#app/components/site/spoken.tsx'
import { siteWords } from '#app/content/site/catalogs.ts'
import type { Language } from '#app/utils/spoken.ts'
import { newPasswordForm } from '#app/domain/account/password-form.ts'
import { visit } from '#app/guards/enter.server.ts'
import {
	arrivalOf,
	choosePassword,
	resetDoneHeader,
	resetLinkHeader,
} from '#app/requests/reset-link.server.ts'
import type { ErrorWords } from '#app/web/context.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { INVALID_LINK } from '#app/domain/account/reset-link.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

type Shown = { view: 'form'; email: string } | { view: 'success' } | { view: 'no-link' }

const titles = { form: 'title', success: 'done', 'no-link': 'noLink' } as const

const NO_LINK: ErrorWords = {
	title: siteWords('en').account.reset.noLink,
	text: INVALID_LINK,
	retry: href.forgotPassword(),
}

export const handle = {
	spoken: true,
	title: ({ view }: Shown, language: Language) => siteWords(language).account.reset[titles[view]],
	remembers: {},
}

/** Only shows the form: mail scanners open links too, and would use the link up. */
export async function loader(args: LoaderFunctionArgs) {
	await visit(args)
	const arrival = await arrivalOf(args)
	if (arrival.by === 'nothing') return data<Shown>({ view: 'no-link' }, { status: 400 })
	if (arrival.by === 'success') {
		args.context.replyHeaders.set('Refresh', `3;url=${siteHref.shortLogin()}`)
		return data<Shown>({ view: 'success' })
	}
	// A form posted to the link's own address is rendered again with its errors; a redirect would lose them.
	if (arrival.by === 'cookie' || args.context.isForm)
		return data<Shown>({ view: 'form', email: arrival.link.email })
	const headers = { 'Set-Cookie': await resetLinkHeader(arrival.link) }
	throw redirect(siteHref.resetPassword(), { status: 303, headers })
}

export async function action(args: ActionFunctionArgs) {
	await visit(args)
	const arrival = await arrivalOf(args)
	// Also reached by a repeated submission: its password was not saved.
	if (!('link' in arrival)) throw data(NO_LINK, { status: 400 })

	const form = await readForm(args, newPasswordForm)
	if (!form.ok) return invalid(args, form)

	const reset = await choosePassword(args, arrival.link, form.value.password)
	if (!reset.ok) return invalid(args, form, reset)

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
	const { forgot, reset: text } = useSiteWords().account
	return (
		<>
			<FormPage
				form={form}
				title={text.title}
				intro={
					<p>
						<Sentence say={text.intro} parts={[<bdi key="email">{email}</bdi>]} />
					</p>
				}
				submit={text.submit}
				pending={text.pending}
			>
				<PasswordField
					form={form}
					name="password"
					label={text.password}
					hint={text.hint}
					autoComplete="new-password"
				/>
				<PasswordField form={form} name="confirmPassword" label={text.again} autoComplete="new-password" />
			</FormPage>
			<ul className="form-links">
				<li>
					<a href={href.forgotPassword()}>{text.request}</a>
				</li>
				<li>
					<a href={siteHref.shortLogin()}>{forgot.back}</a>
				</li>
			</ul>
		</>
	)
}

function Success() {
	const text = useSiteWords().account.reset
	return (
		<>
			<div role="status">
				<h1>{text.done}</h1>
				<p>{text.doneWords}</p>
			</div>
			<p>
				<a className="button button-filled button-wide" href={siteHref.shortLogin()}>
					{text.toLogin}
				</a>
			</p>
		</>
	)
}

function NoLink() {
	const { forgot, reset: text } = useSiteWords().account
	const say = useSay()
	return (
		<>
			<h1>{text.title}</h1>
			<p role="alert">{say(INVALID_LINK)}</p>
			<p>
				<a className="button button-filled button-wide" href={href.forgotPassword()}>
					{text.request}
				</a>
			</p>
			<p className="form-links">
				<a href={siteHref.shortLogin()}>{forgot.back}</a>
			</p>
		</>
	)
}
