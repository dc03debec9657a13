import type { ReactNode } from 'react'
import { Bars } from '#app/components/chart.tsx'
import { DayOf, Moment } from '#app/components/dates.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { Facts } from '#app/components/figures.tsx'
import { Changes } from '#app/components/history/changes.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Notice, Panel, Tag } from '#app/components/panel.tsx'
import { sayStaffActivity } from '#app/domain/platform/activity.ts'
import { platformHref } from '#app/domain/platform/href.ts'
import { transactionWords } from '#app/domain/platform/transactions.ts'
import { sayRisk, schoolTasks, type SchoolTask } from '#app/domain/platform/schools.ts'
import { planWords } from '#app/domain/subscription/labels.ts'
import { moneyWords } from '#app/utils/money.ts'
import type { readSchools } from './read.server.ts'
import { Decisions } from './decisions.tsx'
import { Standing } from './school-list.tsx'

type Shown = Extract<Awaited<ReturnType<typeof readSchools>>, { view: 'card' }>

/** One school, as the platform knows it: nobody of its students is on this page. */
export function SchoolCard({ card, oversight, history, receipts, usage, viewing }: Shown) {
	const { id, name, owner, claim } = card
	const task = (one: SchoolTask) => ({ to: platformHref.school(id, one), label: schoolTasks[one].title })
	return (
		<>
			<PageHead
				title={<bdi>{name}</bdi>}
				line={<Standing row={card} />}
				trail={[{ to: platformHref.schools(), label: 'Schools' }]}
				action={viewing ? undefined : task('view')}
				others={[task('limits'), task('open')]}
				more={[
					task('note'),
					task(card.suspendedAt && !card.deleteAfter ? 'resume' : 'suspend'),
					task(card.deleteAfter ? 'keep' : 'delete'),
				].filter(({ to }) => !(card.deleteAfter && to === platformHref.school(id, 'suspend')))}
			/>
			{viewing ? <StopViewing id={id} /> : null}
			{claim ? (
				<Notice tone="warn" title="The school says it has paid">
					<p>
						{claim}. PayPal does not confirm it.{' '}
						<Link to={platformHref.school(id, 'open')}>Keep it open</Link> while you look.
					</p>
				</Notice>
			) : null}
			<Decisions oversight={oversight} />
			<div className="cards">
				<Panel title="School">
					<Facts rows={factsOf(card, owner)} />
				</Panel>
				<Panel
					title="Payments"
					beside={<Link to={platformHref.transactions({ school: id })}>All transactions</Link>}
				>
					{receipts.length === 0 ? (
						<p className="muted">Nothing was paid yet.</p>
					) : (
						<ul className="rows">
							{receipts.map((one) => (
								<li key={one.id}>
									<span>
										{transactionWords(one.kind)}, {one.plan ? planWords(one.plan, one.cycle) : one.reason}
									</span>{' '}
									<span className="muted">
										{moneyWords(one.amountMinor, one.currency)}, <DayOf at={one.at} timeZone="UTC" />
									</span>
								</li>
							))}
						</ul>
					)}
				</Panel>
			</div>
			<Panel title="Use by month" wide>
				<p className="definition">How many changes people of this school recorded each month.</p>
				<Bars chart={usage} title="Changes recorded by month" />
			</Panel>
			<Panel title="What staff did" wide>
				{history.length === 0 ? <p className="muted">Nothing yet.</p> : null}
				<ul className="rows">
					{history.map(({ id: entry, at, actorName, action, changes }) => (
						<li key={entry}>
							<span>
								<bdi>{actorName}</bdi> {sayStaffActivity(action)} <bdi>{name}</bdi>
								<Changes changes={changes} />
							</span>{' '}
							<span className="muted">
								<Moment at={at} timeZone="UTC" />
							</span>
						</li>
					))}
				</ul>
			</Panel>
		</>
	)
}

function factsOf(card: Shown['card'], owner: Shown['card']['owner']): [string, ReactNode][] {
	const of = (noun: 'teachers' | 'students') =>
		card.limits[noun] === 'unlimited'
			? `${card.usage[noun]}, no limit`
			: `${card.usage[noun]} of ${card.limits[noun]}`
	return [
		['Kind', card.kind === 'solo' ? 'Solo teacher' : 'School'],
		['Owner', owner ? <bdi key="o">{owner.name}</bdi> : 'Nobody'],
		[
			'Email',
			owner?.email ? (
				<a key="e" href={`mailto:${owner.email}`}>
					{owner.email}
				</a>
			) : (
				'None'
			),
		],
		...(card.colleagues > 0 ? [['Office accounts', String(card.colleagues)] as [string, ReactNode]] : []),
		['Plan', planWords(card.plan, card.cycle)],
		['Since', <DayOf key="s" at={card.createdAt} timeZone="UTC" />],
		['Next charge', card.nextCharge ? <DayOf key="n" at={card.nextCharge} timeZone="UTC" /> : 'None'],
		['Teachers', of('teachers')],
		['Students', of('students')],
		['Last activity', card.lastAt ? <Moment key="l" at={card.lastAt} timeZone="UTC" /> : 'Never'],
		['Flags', <Flags key="f" risks={card.risks} />],
	]
}

function Flags({ risks }: Pick<Shown['card'], 'risks'>) {
	if (risks.length === 0) return 'None'
	return risks.map((risk) => [
		<Tag key={risk} tone="warn">
			{sayRisk(risk)}
		</Tag>,
		' ',
	])
}

function StopViewing({ id }: { id: string }) {
	return (
		<PostForm action={platformHref.school(id)} className="part">
			<button className="button" name="intent" value="end-view">
				Stop viewing as owner
			</button>
		</PostForm>
	)
}
