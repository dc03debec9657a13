import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary, Form } from '#app/components/form.tsx'
import { unsubscribeForm } from '#app/forms/notification.ts'
import { visit } from '#app/guards/enter.server.ts'
import { findUnsubscribe, subscribeAgain, unsubscribe } from '#app/models/platform/unsubscribe.server.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { stoppedWords } from '#app/domain/notification/topics.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

export const handle = {
	title: ({ link }: { link: { isOff: boolean } | null }) =>
		link ? (link.isOff ? 'You are unsubscribed' : 'Unsubscribe') : 'This link does not work',
}

/** Only asks: programs that scan mail open links too, and would unsubscribe people who want their mail. */
export async function loader(asked: LoaderFunctionArgs) {
	await visit(asked)
	const link = findUnsubscribe(asked.params.token ?? '')
	return data({ link }, { status: link ? 200 : 400 })
}

/** The button of a mail program posts here without asking anybody, and reads no answer (RFC 8058); ours leads back. */
export async function action(asked: ActionFunctionArgs) {
	await visit(asked)
	const form = await readForm(asked, unsubscribeForm)
	if (!form.ok) return invalid(asked, form)

	const token = asked.params.token ?? ''
	const known = form.value.intent === 'again' ? subscribeAgain(token) : unsubscribe(token)
	if (form.value['List-Unsubscribe']) {
		asked.context.file = { body: '', headers: { 'Cache-Control': 'no-store' } }
		return data(null, { status: known ? 200 : 400 })
	}
	return redirect(siteHref.unsubscribe(token), 303)
}

export default function Unsubscribe() {
	const { link } = useLoaderData<typeof loader>()
	const form = useFormPage()
	if (!link)
		return (
			<>
				<h1>This link does not work</h1>
				<p role="alert">
					It may have been cut off. Open it again from the email, or ask the school’s office.
				</p>
			</>
		)
	const what = stoppedWords[link.topic]
	const isSummary = link.topic === 'summary'
	return (
		<>
			<ErrorSummary form={form} names={[]} />
			{link.isOff ? (
				<>
					<h1>You are unsubscribed</h1>
					<p role="status">
						<bdi>{link.school}</bdi> no longer sends {what} to your address.
					</p>
					{isSummary ? null : (
						<Form form={form} intent="again" submit="Subscribe again" pending="Subscribing…">
							{null}
						</Form>
					)}
				</>
			) : (
				<>
					<h1>Unsubscribe</h1>
					<p>
						Stop {what} from <bdi>{link.school}</bdi>? You still get what the school has to tell you, such as
						invoices and everything about your account.
					</p>
					<Form form={form} intent="stop" submit="Unsubscribe" pending="Unsubscribing…">
						{null}
					</Form>
				</>
			)}
		</>
	)
}
