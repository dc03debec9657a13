import type { ReactNode } from 'react'
import { PageNotice } from '#app/components/shell/page-notice.tsx'
import { href } from '#app/domain/href.ts'
import { planNames, plans, priceWords, type Cycle, type PlanName } from '#app/domain/subscription/plans.ts'
import type { SubscriptionStatus } from '#app/domain/account/roles.ts'
import { PAYMENT_CONFIRMING, planWords, statusTone, statusWords } from '#app/domain/subscription/labels.ts'
import { usagePanel, type SubscriptionLimits } from '#app/domain/subscription/usage.ts'
import { CancelSubscription, ResumeSubscription } from '#app/components/subscription/cancel-subscription.tsx'
import { PastDueNotice, type PastDueFacts } from './past-due.tsx'
import { ReceiptList, type Receipt } from './receipt.tsx'

export interface SubscriptionViewProps {
	school: string
	status: SubscriptionStatus
	plan: PlanName | null
	cycle: Cycle | null
	until: string | null | 0
	renews: boolean
	resumes: boolean
	pastDue: PastDueFacts | null
	/** What was bought, while its payment is being confirmed. */
	confirming: string | null
	limits: SubscriptionLimits
	receipts: Receipt[]
	olderReceipts: string | null
}

/** A school's plan as its owner sees it: where it stands, what it holds, what was paid, and what can be changed. */
export function SubscriptionView({ facts }: { facts: SubscriptionViewProps }) {
	const active = facts.status === 'active'
	return (
		<>
			<h1>Subscription</h1>
			<PageNotice />
			<p>
				<bdi>{facts.school}</bdi>{' '}
				{facts.confirming && !active ? (
					<span className="tag tag-warn">Payment received, being confirmed</span>
				) : (
					<span className={statusTone[facts.status]}>{statusWords[facts.status]}</span>
				)}
			</p>
			{facts.confirming ? (
				<p role="status">
					<strong>{facts.confirming}.</strong> {PAYMENT_CONFIRMING}
				</p>
			) : null}
			{facts.pastDue ? <PastDueNotice {...facts.pastDue} /> : null}
			<Standing facts={facts} />
			{active ? (
				<>
					{facts.resumes ? <ResumeSubscription until={facts.until} /> : null}
					{facts.confirming ? null : <ChangePlan facts={facts} />}
					{facts.renews ? <CancelSubscription until={facts.until} /> : null}
				</>
			) : facts.confirming ? null : (
				<p className="part">
					<a className="button button-filled" href={href.upgrade()}>
						{facts.status === 'expired' ? 'Renew the subscription' : 'Choose a plan'}
					</a>
				</p>
			)}
			<ReceiptList receipts={facts.receipts} older={facts.olderReceipts} />
			<section className="part">
				<h2>Your data</h2>
				<p>
					<a href={href.takeOut()}>Take your school with you</a>: all records and files, with or without a
					subscription.
				</p>
			</section>
		</>
	)
}

function Standing({ facts }: { facts: SubscriptionViewProps }) {
	const { plan, cycle, until, renews, limits } = facts
	const { rows } = usagePanel(limits, plan === 'soloTeacher')
	return (
		<table aria-label="Where the plan stands">
			<tbody>
				<Row name="Plan">{planWords(plan, cycle)}</Row>
				<Row name={facts.pastDue ? 'Open until' : renews ? 'Next charge' : 'Paid until'}>
					{until || (facts.confirming ? 'Payment received, being confirmed' : 'Not paid yet')}
				</Row>
				{rows.map(({ label, used, limit }) => (
					<Row key={label} name={label}>
						{limit === 'unlimited' ? `${used}, no limit` : `${used} of ${limit}`}
					</Row>
				))}
			</tbody>
		</table>
	)
}

function Row({ name, children }: { name: string; children: ReactNode }) {
	return (
		<tr>
			<th scope="row">{name}</th>
			<td>{children}</td>
		</tr>
	)
}

/** Every other plan and cycle for this kind of school, each with its price. */
function ChangePlan({ facts }: { facts: SubscriptionViewProps }) {
	const solo = facts.plan === 'soloTeacher'
	const offers = planNames
		.filter((name) => plans[name].solo === solo)
		.flatMap((name) => (['monthly', 'yearly'] as const).map((cycle) => ({ name, cycle })))
		.filter(({ name, cycle }) => !facts.renews || name !== facts.plan || cycle !== facts.cycle)
	return (
		<section className="part" id="change">
			<h2>Change plan</h2>
			<p>
				What is left of your plan is taken off the new one. You see what you would pay before you confirm.
			</p>
			<div className="button-row">
				{offers.map(({ name, cycle }) => [
					' ',
					<a key={name + cycle} className="button" href={href.changePlan(name, cycle)}>
						{plans[name].name}, {priceWords(name, cycle)} {cycle === 'monthly' ? 'a month' : 'a year'}
					</a>,
				])}
			</div>
		</section>
	)
}
