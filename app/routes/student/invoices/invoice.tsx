import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Facts } from '#app/components/figures.tsx'
import { PortalHead } from '#app/components/portal/portal-head.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { PaymentResult, PayOnline } from '#app/components/billing/pay-online.tsx'
import { OwnShare } from '#app/components/billing/own-share.tsx'
import { PlanParts } from '#app/components/billing/plan-parts.tsx'
import { readOne, type InvoiceFacts } from './read-one.server.ts'
import { HowToPay } from './how-to-pay.tsx'
import { Shares, Sums } from './sums.tsx'
import { BackToInvoices, Letterhead } from './letterhead.tsx'
import { payInvoice } from './save.server.ts'
import { sendCreditNote, sendElectronic } from './file-credit-note.server.ts'
import { collectionOf, notChargedOf, stoppedWords } from './tasks-autopay.server.ts'
import { letterheadFor, payersOnly } from './read-letterhead.server.ts'
import { portalHref } from '#app/domain/portal/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { findOwnInvoice } from '#app/models/billing/own.server.ts'
import { billingSettingsOf } from '#app/models/billing/settings.server.ts'
import { ownPayerId } from '#app/models/billing/shares.server.ts'
import { signDocument } from '#app/models/mail/document-link.server.ts'
import { onlineOf } from '#app/requests/online-offer.server.ts'
import { depositWords } from '#app/requests/places-to-pay.server.ts'
import { openPortal } from '#app/requests/portal.server.ts'
import { missing } from '#app/web/missing.server.ts'

export { links } from '#app/styles/portal.ts'

export const handle = { title: 'Invoices' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'student', 'invoice:read')
	payersOnly(openPortal(args, access, 'invoices'))
	const invoice = findOwnInvoice(access, args.params.invoiceId ?? '') ?? missing()
	await sendCreditNote(args, access, invoice)
	const xml = sendElectronic(args, access, invoice.id)
	const payment = new URL(args.request.url).searchParams.get('payment')
	const payerId = ownPayerId(access)
	const paper = {
		schoolId: access.schoolId,
		kind: 'invoice',
		id: invoice.id,
		payerId: payerId ?? undefined,
	} as const
	const facts = readOne(access, invoice)
	const online = onlineOf(access, invoice, { payment, payerId })
	return {
		school: letterheadFor(access, invoice.billTo?.seller),
		invoice: facts,
		deposit: depositWords(access, invoice, access.language),
		/** Payment instructions written by the school. */
		instructions: billingSettingsOf(access).paymentNote,
		online: facts.isLost ? { ...online, offer: null } : online,
		/** Says that the invoice is paid automatically, so that it is not paid twice. */
		collected: collectionOf(access, invoice.id),
		failed:
			notChargedOf(access, { familyId: invoice.familyId, invoiceId: invoice.id }) ??
			stoppedWords(access, invoice.id),
		xml,
		pdf: siteHref.document(signDocument(paper), access.language),
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'student', 'invoice:pay')
	openPortal(args, access, 'invoices')
	return payInvoice(args, access)
}

export default function OwnInvoice() {
	const { school, invoice, deposit, instructions, online, collected, failed, xml, pdf } =
		useLoaderData<typeof loader>()
	const { money: text, autopay } = usePortalWords()
	const { number, billTo, issued, due, plan, period, note, taxNote, lines, shares, own, open, asked, paid } =
		invoice
	return (
		<>
			<BackToInvoices />
			<PortalHead
				title={text.invoice(number, invoice.isOpening)}
				beside={
					<>
						<a className="button button-small" href={pdf}>
							{text.pdf}
						</a>{' '}
						{xml ? (
							<a className="button button-small" href={xml}>
								{text.xml}
							</a>
						) : null}
					</>
				}
			/>
			<PaymentResult result={online.result} text={text.online} />
			<Letterhead school={school} />
			<Facts
				rows={[
					[text.billTo, <bdi key="to">{billTo}</bdi>],
					[text.issued, issued ?? ''],
					[text.dueOn, plan ? text.parts.inParts : (due ?? '')],
					...(period ? [[text.period, period] as const] : []),
				]}
			/>
			{invoice.isLost ? <p className="notice">{text.placeLost}</p> : null}
			{deposit ? <p className="notice">{deposit}</p> : null}
			{paid && open ? <p className="notice">{text.partPaid(paid, open)}</p> : null}
			{own ? <OwnShare own={own} text={text} /> : null}
			{plan ? <PlanParts parts={plan} isShared={shares.length > 0} text={text} /> : null}
			<section className="card">
				<h2>{text.lines}</h2>
				<ul className="invoice-lines">
					{lines.map((line) => (
						<InvoiceLine key={line.id} line={line} />
					))}
				</ul>
				<Sums invoice={invoice} />
				{shares.length > 0 ? <Shares shares={shares} /> : null}
			</section>
			{note ? <p>{note}</p> : null}
			{taxNote ? <p>{taxNote}</p> : null}
			{[failed, collected].map((said) =>
				said ? (
					<p key={said} className="notice">
						{said} <a href={portalHref.autopay()}>{autopay.title}</a>
					</p>
				) : null,
			)}
			<PayOnline school={school.name} offer={online.offer} text={text} />
			{asked && !collected && (instructions || !online.offer) ? (
				<HowToPay school={school} instructions={instructions} number={number} open={asked} />
			) : null}
		</>
	)
}

function InvoiceLine({ line }: { line: InvoiceFacts['lines'][number] }) {
	const text = usePortalWords().money
	const { description, lessons, quantity, discount, amount, why, plan, lesson, lessonTo, month } = line
	const reasons = [
		why,
		plan ? text.whyPlan(plan.name, plan.price, text.basis[plan.basis], plan.from) : null,
		lesson ? text.whyLesson(lesson) : null,
		month ? text.whyPeriod(month) : null,
	].filter(Boolean)
	return (
		<li>
			<span>{description}</span> <strong className="money">{amount}</strong>
			{lessons ? <span className="small muted">{lessons}</span> : null}
			{quantity ? <span className="small muted">{text.quantity(quantity.count, quantity.price)}</span> : null}
			{discount ? <span className="small muted">{text.discount(discount)}</span> : null}
			<details>
				<summary>{text.why}</summary>
				{(reasons.length > 0 ? reasons : [text.whyByHand]).map((reason) => (
					<p key={reason}>{reason}</p>
				))}
				{lessonTo ? (
					<p>
						<a className="act" href={lessonTo}>
							{text.showLesson}
						</a>
					</p>
				) : null}
			</details>
		</li>
	)
}
