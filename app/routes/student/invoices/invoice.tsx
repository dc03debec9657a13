import { Facts } from '#app/components/figures.tsx'
import { PortalHead } from '#app/components/portal/portal-head.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { PaymentResult, PayOnline, type OnlineFacts } from '#app/components/billing/pay-online.tsx'
import { OwnShare } from '#app/components/billing/own-share.tsx'
import { PlanParts } from '#app/components/billing/plan-parts.tsx'
import type { InvoiceFacts } from './read-one.server.ts'
import { HowToPay } from './how-to-pay.tsx'
import { Shares, Sums } from './sums.tsx'
import { BackToInvoices, Letterhead, type School } from './letterhead.tsx'

interface InvoiceProps {
	school: School
	invoice: InvoiceFacts
	/** How the school wants to be paid, in its own words. */
	instructions: string | null
	online: OnlineFacts
	pdf: string
}

/** One invoice: on paper a letter, and on a phone with the reason of every line. */
export function InvoicePage({ school, invoice, instructions, online, pdf }: InvoiceProps) {
	const words = usePortalWords().money
	const { number, billTo, issued, due, plan, period, note, lines, shares, own, open, asked, paid } = invoice
	return (
		<>
			<BackToInvoices />
			<PortalHead
				title={words.invoice(number)}
				beside={
					<a className="button button-small" href={pdf}>
						{words.pdf}
					</a>
				}
			/>
			<PaymentResult result={online.result} words={words.online} />
			<Letterhead school={school} />
			<Facts
				rows={[
					[words.billTo, <bdi key="to">{[billTo?.name, billTo?.address].filter(Boolean).join(', ')}</bdi>],
					[words.issued, issued ?? ''],
					[words.dueOn, plan ? words.parts.inParts : (due ?? '')],
					...(period ? [[words.period, period] as const] : []),
				]}
			/>
			{paid && open ? <p className="notice">{words.partPaid(paid, open)}</p> : null}
			{own ? <OwnShare own={own} words={words} /> : null}
			{plan ? <PlanParts parts={plan} isShared={shares.length > 0} words={words} /> : null}
			<section className="card">
				<h2>{words.lines}</h2>
				<ul className="invoice-lines">
					{lines.map((line) => (
						<InvoiceLine key={line.id} line={line} />
					))}
				</ul>
				<Sums invoice={invoice} />
				{shares.length > 0 ? <Shares shares={shares} /> : null}
			</section>
			{note ? <p>{note}</p> : null}
			<PayOnline school={school.name} offer={online.offer} words={words} />
			{asked ? <HowToPay school={school} instructions={instructions} number={number} open={asked} /> : null}
		</>
	)
}

function InvoiceLine({ line }: { line: InvoiceFacts['lines'][number] }) {
	const words = usePortalWords().money
	const { description, lessons, quantity, discount, amount, why, plan, lesson, lessonTo, month } = line
	const reasons = [
		why,
		plan ? words.whyPlan(plan.name, plan.price, words.basis[plan.basis], plan.from) : null,
		lesson ? words.whyLesson(lesson) : null,
		month ? words.whyPeriod(month) : null,
	].filter(Boolean)
	return (
		<li>
			<span>{description}</span> <strong className="money">{amount}</strong>
			{lessons ? <span className="small muted">{lessons}</span> : null}
			{quantity ? (
				<span className="small muted">{words.quantity(quantity.count, quantity.price)}</span>
			) : null}
			{discount ? <span className="small muted">{words.discount(discount)}</span> : null}
			<details>
				<summary>{words.why}</summary>
				{(reasons.length > 0 ? reasons : [words.whyByHand]).map((reason) => (
					<p key={reason}>{reason}</p>
				))}
				{lessonTo ? (
					<p>
						<a className="act" href={lessonTo}>
							{words.showLesson}
						</a>
					</p>
				) : null}
			</details>
		</li>
	)
}
