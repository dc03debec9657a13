import { setImmediate } from 'node:timers/promises'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PostForm } from '#app/components/desk-form.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import { goTo, tasksOf } from '#app/requests/task.server.ts'
import { checkForm } from '#app/domain/account/people-form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { followHistory } from '#app/models/hourly/history-check.server.ts'
import { checkSchedule } from '#app/models/hourly/schedule-check.server.ts'
import { momentIn } from '#app/domain/account/reading.ts'
import { href } from '#app/domain/href.ts'
import { adminTabs } from '#app/domain/school/admin-tabs.ts'
import { done } from '#app/utils/outcome.ts'
import { readChecks } from './read-checks.server.ts'

type Shown = ReturnType<typeof readChecks>

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: adminTabs.checks }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'settings:write')
	return readChecks(access)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'settings:write')
	return checkNow({ args, access })
}

const checkNow = tasksOf()({
	form: checkForm,
	async save({ access }, { intent }) {
		if (intent === 'check-history') await inTurns(followHistory(access.schoolId))
		else checkSchedule(access)
		return done(null)
	},
	then: () => goTo(href.people('checks'), 'checks-run'),
})

/** Yields to other requests between pieces. */
async function inTurns(pieces: Iterator<void>) {
	while (!pieces.next().done) await setImmediate()
}

/** Checks recompute results independently of the code that produced them. */
export default function Checks() {
	const data = useLoaderData<typeof loader>()
	return (
		<div className="cards">
			<Schedule {...data} />
			{data.ledger ? <Ledger ledger={data.ledger} /> : null}
			<HistoryCheck history={data.history} reading={data.reading} />
		</div>
	)
}

function Schedule({ schedule, reading }: Shown) {
	return (
		<Panel
			title="Schedule"
			beside={
				<PostForm>
					<button className="button button-small">Check now</button>
				</PostForm>
			}
		>
			<p className="muted">
				No teacher, room, class or student may be in two lessons at once. Checked every night.
			</p>
			{schedule ? (
				<>
					<p>
						<State tone={schedule.clashes === 0 ? 'good' : 'bad'}>
							{schedule.clashes === 0 ? 'Fine' : 'Look'}
						</State>{' '}
						{schedule.clashes} {schedule.clashes === 1 ? 'clash' : 'clashes'} in{' '}
						{schedule.lessons.toLocaleString('en')} future sessions, checked at{' '}
						{momentIn(reading, schedule.at)}
					</p>
					{schedule.examples.length > 0 ? (
						<ul>
							{schedule.examples.map(([first = '', second = '']) => (
								<li key={`${first} ${second}`}>
									<Link to={href.lesson(first)}>One lesson</Link> and{' '}
									<Link to={href.lesson(second)}>another</Link>
								</li>
							))}
						</ul>
					) : null}
				</>
			) : (
				<p>Not checked yet.</p>
			)}
		</Panel>
	)
}

function HistoryCheck({ history, reading }: Pick<Shown, 'history' | 'reading'>) {
	return (
		<Panel
			title="History"
			beside={
				<PostForm>
					<button className="button button-small" name="intent" value="check-history">
						Check now
					</button>
				</PostForm>
			}
		>
			<p className="muted">
				Every entry is sealed together with the one before, so no change goes unseen. Checked every night.
			</p>
			{history ? (
				<>
					<p>
						<State tone={history.isWhole ? 'good' : 'bad'}>{history.isWhole ? 'Fine' : 'Look'}</State>{' '}
						{history.text} Checked at {momentIn(reading, history.at)}
					</p>
					<p>Fingerprint: {history.hash}</p>
				</>
			) : (
				<p>Not checked yet.</p>
			)}
		</Panel>
	)
}

function Ledger({ ledger: { agrees, ledger, list, difference } }: { ledger: NonNullable<Shown['ledger']> }) {
	return (
		<Panel title="Money" beside={<Link to={href.billingHistory()}>Every entry</Link>}>
			<p className="muted">
				What is open by the ledger has to be what is open by the list of invoices. Added up just now.
			</p>
			<p>
				<State tone={agrees ? 'good' : 'bad'}>{agrees ? 'Fine' : 'Look'}</State> Ledger {ledger}, invoices{' '}
				{list}, difference {difference}
			</p>
		</Panel>
	)
}
