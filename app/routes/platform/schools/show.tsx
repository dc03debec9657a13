import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Bars } from '#app/components/chart.tsx'
import { Moment, ShortDayOf } from '#app/components/dates.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { Facts } from '#app/components/figures.tsx'
import { Changes } from '#app/components/history/changes.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Notice, Panel } from '#app/components/panel.tsx'
import { enterPlatform } from '#app/guards/enter.server.ts'
import { endViewForm } from '#app/domain/platform/form.ts'
import { sayStaffActivity } from '#app/domain/platform/activity.ts'
import { platformHref } from '#app/domain/platform/href.ts'
import { transactionWords } from '#app/domain/platform/transactions.ts'
import { schoolTasks, type SchoolTask } from '#app/domain/platform/schools.ts'
import { plans } from '#app/domain/subscription/plans.ts'
import { endView } from '#app/models/identity/view-as.server.ts'
import { goTo } from '#app/requests/task.server.ts'
import { moneyWords } from '#app/utils/money.ts'
import { done } from '#app/utils/outcome.ts'
import { Decisions } from './show/decisions.tsx'
import { schoolFacts } from './show/facts.tsx'
import { foundSchool, readSchoolCard } from './show/read.server.ts'
import { atSchool, schoolTask } from './show/tasks.server.ts'
import { SchoolStatus } from './school-status.tsx'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export { viewLinks as links } from '#app/styles/work.ts'

export const handle = { title: (data?: { card: { name: string } }) => data?.card.name ?? 'School' }

export async function loader(args: LoaderFunctionArgs) {
	const staff = await enterPlatform(args)
	return readSchoolCard(staff, foundSchool(staff, args.params.schoolId))
}

export async function action(args: ActionFunctionArgs) {
	const staff = await enterPlatform(args)
	return stopViewing(atSchool(args, staff))
}

const stopViewing = schoolTask({
	form: endViewForm,
	save: ({ staff }) => done(endView(staff)),
	then: (school) => goTo(school ? platformHref.school(school) : platformHref.schools(), 'view-ended'),
})

/** One school. This page never shows a school's students. */
export default function SchoolCard() {
	const { card, oversight, history, receipts, usage, viewing } = useLoaderData<typeof loader>()
	const { id, name, claim } = card
	const task = (key: SchoolTask) => ({ to: platformHref.school(id, key), label: schoolTasks[key].title })
	return (
		<>
			<PageHead
				title={<bdi>{name}</bdi>}
				line={<SchoolStatus row={card} />}
				trail={[{ to: platformHref.schools(), label: 'Schools' }]}
				action={viewing ? undefined : task('view')}
				others={[task('limits'), task('keep-open')]}
				more={[
					task('note'),
					...(card.deleteAfter ? [] : [task(card.suspendedAt ? 'resume' : 'suspend')]),
					task(card.deleteAfter ? 'stop-deletion' : 'delete'),
				]}
			/>
			{viewing ? <StopViewing id={id} /> : null}
			{claim ? (
				<Notice tone="warn" title="The school says it has paid">
					<p>
						{claim}. PayPal does not confirm it.{' '}
						<Link to={platformHref.school(id, 'keep-open')}>Keep it open</Link> while you look.
					</p>
				</Notice>
			) : null}
			<Decisions oversight={oversight} />
			<div className="cards">
				<Panel title="School">
					<Facts rows={schoolFacts(card)} />
				</Panel>
				<Panel
					title="Payments"
					beside={<Link to={platformHref.transactions({ school: id })}>All transactions</Link>}
				>
					{receipts.length === 0 ? (
						<p className="muted">Nothing was paid yet.</p>
					) : (
						<ul className="rows">
							{receipts.map((receipt) => (
								<li key={receipt.id}>
									<span>
										<ShortDayOf at={receipt.at} />{' '}
										<span className="muted">
											{receipt.kind === 'payment' ? null : `${transactionWords(receipt.kind)}, `}
											{receipt.plan ? plans[receipt.plan].name : receipt.reason}
										</span>
									</span>{' '}
									<span className="numeric">{moneyWords(receipt.amountMinor, receipt.currency)}</span>
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

function StopViewing({ id }: { id: string }) {
	return (
		<PostForm action={platformHref.school(id)} className="part">
			<button className="button" name="intent" value="end-view">
				Stop viewing as owner
			</button>
		</PostForm>
	)
}
