import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PaymentResult, PayOnline } from '#app/components/billing/pay-online.tsx'
import { OwnShare } from '#app/components/billing/own-share.tsx'
import { PlacesToPay } from '#app/components/billing/places-to-pay.tsx'
import { PlanParts } from '#app/components/billing/plan-parts.tsx'
import { Facts } from '#app/components/figures.tsx'
import { Sentence, usePageLanguage } from '#app/components/site/spoken.tsx'
import { portalWords } from '#app/content/portal/catalogs.ts'
import { siteWords } from '#app/content/site/catalogs.ts'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { chosenAmount, onlineOf, ownShareOf } from '#app/requests/online-offer.server.ts'
import { linkedInvoice } from '#app/requests/linked-invoice.server.ts'
import { payOnline } from '#app/requests/online-payment.server.ts'
import { placesToPay } from '#app/requests/places-to-pay.server.ts'
import { sayParts } from '#app/requests/say-parts.server.ts'
import { onlineForm } from '#app/domain/billing/form.ts'
import { isOpeningBalance } from '#app/domain/billing/labels.ts'
import { ownDuesOf } from '#app/domain/billing/payment-parts.ts'
import { ownShareIn, shownShares } from '#app/domain/billing/shares.ts'
import { visit } from '#app/guards/enter.server.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { datesIn, type Language } from '#app/utils/spoken.ts'
import { pageLanguage } from '#app/web/language.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { standingIn } from './pay/read-standing.server.ts'

export const handle = {
	spoken: true,
	title: (loaded: Loaded | undefined, language: Language) => {
		const { broken, pay } = siteWords(language)
		if (loaded?.invoice) return loaded.invoice.name
		return loaded?.closed ? pay[loaded.closed.why].title(loaded.closed.number) : broken
	},
}

interface Loaded {
	invoice: { name: string } | null
	closed: { why: 'ended' | 'void'; number: string; school: string } | null
}

/** Shows one invoice, without an account, to the recipient of its link. Opening the link pays nothing. */
export async function loader(args: LoaderFunctionArgs) {
	await visit(args)
	args.context.sheet = 'join'
	const linked = linkedInvoice(args.params.token)
	if (!linked) return data({ invoice: null, closed: null }, { status: 404 })
	const { is, access, invoice, payerId } = linked
	const { school } = access
	if (is !== 'open') {
		const closed = { why: is, number: invoice.number ?? '', school: school.name }
		return data({ invoice: null, closed }, { status: 410 })
	}
	const language = pageLanguage(args)
	const dates = datesIn(language, school.dateFormat)
	const payment = new URL(args.request.url).searchParams.get('payment')
	const places = placesToPay(access, invoice, language)
	const own = ownShareIn(invoice.shares, payerId)
	const [next] = ownDuesOf(invoice, invoice.plan?.parts ?? [], own)
	const nextDueOn = invoice.plan && next ? next.dueOn : invoice.nextDueOn
	const shown = {
		name: portalWords(language).money.invoice(invoice.number ?? '', isOpeningBalance(invoice)),
		school: school.name,
		standing: standingIn(language, { ...invoice, nextDueOn }, today(school.timeZone)),
		total: moneyWords(invoice.totalMinor, invoice.currency, language),
		open: moneyWords(invoice.openMinor, invoice.currency, language),
		due: invoice.dueOn ? plainDateWords(invoice.dueOn, dates) : '',
		plan: invoice.plan && sayParts({ school, dates, language }, invoice.plan.parts, invoice.currency),
		isShared: shownShares(invoice.shares).length > 0,
		own: ownShareOf(invoice, payerId, (minor) => moneyWords(minor, invoice.currency, language)),
		document: siteHref.document(args.params.token ?? '', language),
		places,
		...onlineOf({ ...access, language }, invoice, { payment, payerId, askedMinor: places?.leftMinor }),
	}
	return data({ invoice: shown, closed: null })
}

export async function action(args: ActionFunctionArgs) {
	await visit(args)
	const linked = linkedInvoice(args.params.token)
	if (linked?.is !== 'open') return data(null, { status: linked ? 410 : 404 })
	const form = await readForm(args, onlineForm)
	if (!form.ok) return invalid(args, form)
	const { access, invoice, payerId } = linked
	const amountMinor = chosenAmount(access, invoice, payerId, form)
	const wanted = { invoiceId: invoice.id, amountMinor, payerId, provider: form.value.provider }
	const begun = await payOnline(args.request, access, wanted)
	return begun.ok ? redirect(begun.value.approveUrl, 303) : invalid(args, form, begun)
}

export default function PayPage() {
	const { invoice, closed } = useLoaderData<typeof loader>()
	const language = usePageLanguage()
	const text = portalWords(language).money
	const site = siteWords(language)
	if (closed) {
		const { title, text } = site.pay[closed.why]
		return (
			<>
				<h1>{title(closed.number)}</h1>
				<p role="alert">
					<Sentence
						say={(name = '') => text(name, closed.number)}
						parts={[<bdi key="school">{closed.school}</bdi>]}
					/>
				</p>
				{closed.why === 'ended' ? (
					<p>
						<a href={href.login(href.portal('invoices'))}>{site.pay.logIn}</a>
					</p>
				) : null}
			</>
		)
	}
	if (!invoice)
		return (
			<>
				<h1>{site.broken}</h1>
				<p role="alert">{site.cutOff}</p>
			</>
		)
	const { name, school, standing, total, open, due, plan, isShared, own, document, offer, result, places } =
		invoice
	return (
		<>
			<h1>{name}</h1>
			<div className="mb-4 flex flex-col gap-4 empty:hidden">
				<PaymentResult result={result} text={text.online} />
				{places ? <PlacesToPay places={places} next={site.join.paying.next} /> : null}
			</div>
			<Facts
				rows={[
					[text.from, <bdi key="from">{school}</bdi>],
					[text.total, total],
					[text.open, open],
					[text.dueOn, plan ? text.parts.inParts : due],
					[site.pay.status, standing],
				]}
			/>
			{own ? <OwnShare own={own} text={text} /> : null}
			{plan ? <PlanParts parts={plan} isShared={isShared} text={text} /> : null}
			<p>
				<a href={document}>{site.pay.document}</a>
			</p>
			<PayOnline school={school} offer={offer} text={text} />
		</>
	)
}
