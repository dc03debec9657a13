import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { unsubscribeForm } from '#app/domain/notification/form.ts'
import { visit } from '#app/guards/enter.server.ts'
import { findUnsubscribe, subscribeAgain, unsubscribe } from '#app/models/mail/unsubscribe.server.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { useSiteWords } from '#app/components/site/spoken.tsx'
import { siteWords } from '#app/content/site/catalogs.ts'
import type { Language } from '#app/utils/spoken.ts'
import { inSameLanguage } from '#app/web/language.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

export const handle = {
	spoken: true,
	title: ({ link }: { link: { isOff: boolean } | null }, language: Language) => {
		const { broken, unsubscribe } = siteWords(language)
		return link ? (link.isOff ? unsubscribe.done : unsubscribe.ask) : broken
	},
}

/** Only asks: mail scanners open links too, and would unsubscribe users against their will. */
export async function loader(args: LoaderFunctionArgs) {
	await visit(args)
	const link = findUnsubscribe(args.params.token ?? '')
	return data({ link }, { status: link ? 200 : 400 })
}

/** Mail programs post here without confirmation and ignore the response (RFC 8058). The page's own form is redirected. */
export async function action(args: ActionFunctionArgs) {
	await visit(args)
	const form = await readForm(args, unsubscribeForm)
	if (!form.ok) return invalid(args, form)

	const token = args.params.token ?? ''
	const known = form.value.intent === 'again' ? subscribeAgain(token) : unsubscribe(token)
	if (form.value['List-Unsubscribe']) {
		args.context.file = { body: '', headers: { 'Cache-Control': 'no-store' } }
		return data(null, { status: known ? 200 : 400 })
	}
	if (!known) return data(null, { status: 400 })
	return redirect(inSameLanguage(args.request, siteHref.unsubscribe(token)), 303)
}

export default function Unsubscribe() {
	const { link } = useLoaderData<typeof loader>()
	const form = useFormPage()
	const { broken, cutOff, unsubscribe: text } = useSiteWords()
	if (!link)
		return (
			<>
				<h1>{broken}</h1>
				<p role="alert">{cutOff}</p>
			</>
		)
	const what = text.topics[link.topic]
	return (
		<>
			<ErrorSummary form={form} names={[]} />
			{link.isOff ? (
				<>
					<h1>{text.done}</h1>
					<p role="status">{text.stopped(link.school, what)}</p>
					{link.topic === 'summary' ? null : (
						<Form form={form} intent="again" submit={text.again} pending={text.subscribing}>
							{null}
						</Form>
					)}
				</>
			) : (
				<>
					<h1>{text.ask}</h1>
					<p>{text.stop(what, link.school)}</p>
					<Form form={form} intent="stop" submit={text.ask} pending={text.stopping}>
						{null}
					</Form>
				</>
			)}
		</>
	)
}
