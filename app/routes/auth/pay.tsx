import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PaymentResult, PayOnline } from '#app/components/billing/pay-online.tsx'
import { Facts } from '#app/components/figures.tsx'
import { portalWords } from '#app/content/portal/catalogs.ts'
import { invoiceStanding } from '#app/domain/billing/labels.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { onlineOf } from '#app/flows/online-offer.server.ts'
import { payOnline } from '#app/flows/online-payment.server.ts'
import { onlineForm } from '#app/forms/billing.ts'
import { visit } from '#app/guards/enter.server.ts'
import { findInvoice } from '#app/models/billing.server.ts'
import { readDocumentLink } from '#app/models/platform/document-link.server.ts'
import { accessOfPayer } from '#app/models/platform/online-payments.server.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { invalid, readForm } from '#app/web/form.server.ts'

export const handle = {
	title: (loaded?: { number: string } | null) =>
		loaded ? `Invoice ${loaded.number}` : 'This link does not work',
}

/** One invoice for whoever was mailed its link, to see and to pay without an account. Only shown here. */
export async function loader(asked: LoaderFunctionArgs) {
	await visit(asked)
	const found = findLinked(asked.params.token)
	if (!found) return data(null, { status: 404 })
	const { access, invoice } = found
	const { school } = access
	const payment = new URL(asked.request.url).searchParams.get('payment')
	return data({
		number: invoice.number ?? '',
		school: school.name,
		standing: invoiceStanding(invoice, today(school.timeZone)).words,
		total: moneyWords(invoice.totalMinor, invoice.currency),
		open: moneyWords(invoice.openMinor, invoice.currency),
		due: invoice.dueOn ? plainDateWords(invoice.dueOn, school.dateFormat) : '',
		document: siteHref.document(asked.params.token ?? ''),
		...onlineOf(access, invoice.id, payment),
	})
}

export async function action(asked: ActionFunctionArgs) {
	await visit(asked)
	const found = findLinked(asked.params.token)
	if (!found) return data(null, { status: 404 })
	const form = await readForm(asked, onlineForm)
	if (!form.ok) return invalid(asked, form)
	const { access, invoice } = found
	const begun = await payOnline(asked.request, access, invoice.id, form.value.amount)
	if (!begun.ok) return invalid(asked, form, begun)
	return redirect(begun.value.approveUrl, 303)
}

function findLinked(token = '') {
	const link = readDocumentLink(token)
	const access = link && accessOfPayer(link.schoolId)
	const invoice = link && findInvoice(link.schoolId, link.id)
	return access && invoice && invoice.state !== 'draft' ? { access, invoice } : null
}

export default function PayPage() {
	const loaded = useLoaderData<typeof loader>()
	const words = portalWords('en').money
	if (!loaded)
		return (
			<>
				<h1>This link does not work</h1>
				<p role="alert">
					It may have been cut off. Open it again from the email, or ask the school’s office.
				</p>
			</>
		)
	const { number, school, standing, total, open, due, document, offer, result } = loaded
	return (
		<>
			<h1>{words.invoice(number)}</h1>
			<PaymentResult result={result} words={words.online} />
			<Facts
				rows={[
					[words.from, <bdi key="from">{school}</bdi>],
					[words.total, total],
					[words.open, open],
					[words.dueOn, due],
					['Status', standing],
				]}
			/>
			<p>
				<a href={document}>Open the invoice (PDF)</a>
			</p>
			<PayOnline school={school} offer={offer} words={words} />
		</>
	)
}
