import { PostForm } from '#app/components/desk-form.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import { momentIn } from '#app/domain/account/reading.ts'
import { href } from '#app/domain/href.ts'
import type { readChecks } from './read-work.server.ts'

type Shown = ReturnType<typeof readChecks>

/** Solfa checks its own work, in other ways than it did the work. */
export function Checks({ shown }: { shown: Shown }) {
	return (
		<div className="cards">
			<Schedule {...shown} />
			{shown.ledger ? <Ledger ledger={shown.ledger} /> : null}
			<History history={shown.history} reading={shown.reading} />
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
							{schedule.examples.map(([one = '', other = '']) => (
								<li key={`${one} ${other}`}>
									<Link to={href.lesson(one)}>One lesson</Link> and{' '}
									<Link to={href.lesson(other)}>another</Link>
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

function History({ history, reading }: Pick<Shown, 'history' | 'reading'>) {
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
						{history.words} Checked at {momentIn(reading, history.at)}
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
