import type { ReactNode } from 'react'
import { useSay } from '#app/components/say.ts'
import { PageNotice } from '#app/components/shell/page-notice.tsx'
import { href } from '#app/domain/href.ts'
import type { PlanName } from '#app/domain/subscription/plans.ts'
import type { SubscriptionStatus } from '#app/domain/account/roles.ts'
import { PAYMENT_CONFIRMING, statusTone, statusWords } from '#app/domain/subscription/labels.ts'
import { usagePanel, type SubscriptionLimits } from '#app/domain/subscription/usage.ts'
import { CancelSubscription, ResumeSubscription } from '#app/components/subscription/cancel-subscription.tsx'
import { KeptOpenNotice, type KeptOpenFacts } from './kept-open.tsx'
import { PastDueNotice, type PastDueFacts } from './past-due.tsx'
import { PlanOffers, type PlanOffer } from './plan-offers.tsx'
import { ReceiptList, type Receipt } from './receipt.tsx'

export interface SubscriptionViewProps {
	school: string
	solo: boolean
	status: SubscriptionStatus
	plan: PlanName | null
	/** Plan and price as text. */
	planIs: string
	/** All plans for this kind of school. */
	offers: PlanOffer[]
	until: string | null | 0
	renews: boolean
	resumes: boolean
	pastDue: PastDueFacts | null
	keptOpen: KeptOpenFacts | null
	/** The ordered plan, while its payment is being confirmed. */
	confirming: string | null
	limits: SubscriptionLimits
	receipts: Receipt[]
	olderReceipts: string | null
}

const BECOME_SCHOOL =
	'Your plan is for a teacher who works alone. A school is an account of its own: download your data below, log out, and register it with another email address. You can import your students there.'

export function SubscriptionView({ facts }: { facts: SubscriptionViewProps }) {
	const say = useSay()
	const active = facts.status === 'active'
	return (
		<>
			<h1>{say('Subscription')}</h1>
			<PageNotice />
			<p>
				<bdi>{facts.school}</bdi>{' '}
				{facts.confirming && !active ? (
					<span className="tag tag-warn">{say('Payment received, being confirmed')}</span>
				) : (
					<span className={statusTone[facts.status]}>{say(statusWords[facts.status])}</span>
				)}
			</p>
			{facts.confirming ? (
				<p role="status">
					<strong>{facts.confirming}.</strong> {say(PAYMENT_CONFIRMING)}
				</p>
			) : null}
			{facts.pastDue ? <PastDueNotice {...facts.pastDue} /> : null}
			{facts.keptOpen ? <KeptOpenNotice {...facts.keptOpen} /> : null}
			<Standing facts={facts} />
			{active ? (
				<>
					{facts.resumes ? <ResumeSubscription until={facts.until} /> : null}
					{facts.confirming ? null : <PlanOffers offers={facts.offers} />}
					{facts.renews ? <CancelSubscription until={facts.until} /> : null}
				</>
			) : facts.confirming ? null : (
				<p className="part">
					<a className="button button-filled" href={href.upgrade()}>
						{say(facts.status === 'expired' ? 'Renew the subscription' : 'Choose a plan')}
					</a>
				</p>
			)}
			<ReceiptList receipts={facts.receipts} older={facts.olderReceipts} />
			{facts.solo ? (
				<section className="card part">
					<h2>{say('Teaching with colleagues')}</h2>
					<p>{say(BECOME_SCHOOL)}</p>
				</section>
			) : null}
			<section className="card part">
				<h2>{say('Your data')}</h2>
				<p>
					<a href={href.takeOut()}>{say('Take your data with you')}</a>:{' '}
					{say('all records and files, with or without a subscription.')}
				</p>
			</section>
		</>
	)
}

function Standing({ facts }: { facts: SubscriptionViewProps }) {
	const say = useSay()
	const { plan, planIs, until, renews, limits } = facts
	const { rows } = usagePanel(limits, plan === 'soloTeacher')
	return (
		<section className="card part">
			<table aria-label={say('Where the plan stands')}>
				<tbody>
					<Row name="Plan">{planIs}</Row>
					<Row name={facts.pastDue ? 'Open until' : renews ? 'Next charge' : 'Paid until'}>
						{until || say(facts.confirming ? 'Payment received, being confirmed' : 'Not paid yet')}
					</Row>
					{facts.keptOpen ? <Row name="Open until">{facts.keptOpen.until}</Row> : null}
					{rows.map(({ label, used, limit }) => (
						<Row key={label} name={label}>
							{limit === 'unlimited' ? `${used}, ${say('no limit')}` : `${used} ${say('of')} ${limit}`}
						</Row>
					))}
				</tbody>
			</table>
		</section>
	)
}

function Row({ name, children }: { name: string; children: ReactNode }) {
	return (
		<tr>
			<th scope="row">{useSay()(name)}</th>
			<td>{children}</td>
		</tr>
	)
}
