import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Facts } from '#app/components/figures.tsx'
import { PortalHead } from '#app/components/portal/portal-head.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { enter } from '#app/guards/enter.server.ts'
import { keepPaper, paperOf } from '#app/requests/paper.server.ts'
import { openPortal } from '#app/requests/portal.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { BackToInvoices, Letterhead, PdfLink } from './letterhead.tsx'
import { readReceipt } from './read-receipt.server.ts'
import { letterheadFor, payersOnly } from './read-letterhead.server.ts'

export { links } from '#app/styles/portal.ts'

export const handle = { title: 'Invoices' }

/** A returned payment keeps its page, so that old links work, but has no PDF. */
export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'student', 'invoice:read')
	payersOnly(openPortal(args, access, 'invoices'))
	const { paymentId = '' } = args.params
	const receipt = readReceipt(access, paymentId)
	const { searchParams } = new URL(args.request.url)
	if (searchParams.get('format') === 'pdf') {
		const paper = paperOf(access, 'receipt', paymentId, searchParams, access.language)
		await keepPaper(args, paper ?? missing())
	}
	return { school: letterheadFor(access), receipt }
}

export default function OwnReceipt() {
	const { school, receipt } = useLoaderData<typeof loader>()
	const text = usePortalWords().money
	const { from, day, method, reference, reversed, refunds, pdf, amount, used, repaid, left } = receipt
	return (
		<>
			<BackToInvoices />
			<PortalHead title={text.receiptTitle} beside={pdf ? <PdfLink to={pdf} /> : null} />
			<Letterhead school={school} />
			{reversed ? <p className="notice">{text[reversed]}</p> : null}
			{refunds.map(({ amount, day }, at) => (
				<p key={at} className="notice">
					{text.refunded(amount, day)}
				</p>
			))}
			<Facts
				rows={[
					[text.receivedFrom, <bdi key="from">{from}</bdi>],
					[text.receivedOn, day],
					[text.method, text.methods[method]],
					...(reference ? [[text.reference, reference] as const] : []),
					[text.amount, amount],
				]}
			/>
			<section>
				<h2>{text.usedFor}</h2>
				<dl className="sums">
					{used.map((part) => (
						<div key={part.number}>
							<dt>{text.invoice(part.number ?? '', part.isOpening)}</dt>{' '}
							<dd className="money">{part.amount}</dd>
						</div>
					))}
					{repaid.map(({ amount, day }) => (
						<div key={day}>
							<dt>{text.repaid(day)}</dt> <dd className="money">{amount}</dd>
						</div>
					))}
					{left ? (
						<div>
							<dt>{text.kept}</dt> <dd className="money">{left}</dd>
						</div>
					) : null}
				</dl>
			</section>
		</>
	)
}
