import { Day } from '#app/components/dates.tsx'
import { Facts, FigureCard } from '#app/components/figures.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import { classStates, freeSeats, joinings, seatWords, usualTime } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import type { HeadedClass } from '#app/components/class/head.tsx'

interface OverviewProps {
	found: HeadedClass & {
		joining: 'open' | 'by_approval' | 'closed'
		isPublic: boolean
		onlineLink: string | null
		note: string | null
		ageFrom: number | null
		ageTo: number | null
		instrument: string | null
		level: string | null
		extraSeats: number
		startsOn: string | null
		importedAt: number | null
		ever: number
	}
	teachers: { id: string; name: string; part: 'lead' | 'assist' }[]
	solo: boolean
}

/** A class at a glance. */
export function Overview({ found, teachers, solo }: OverviewProps) {
	const [words, tone] = classStates[found.state]
	const free = freeSeats(found)
	return (
		<>
			<div className="cards">
				<FigureCard
					label="Seats taken"
					figure={seatWords({ ...found, waiting: 0 })}
					note={found.capacity === null ? 'no limit' : 'also who starts later'}
				/>
				<FigureCard label="Free seats" figure={free ?? '∞'} note="after the waiting list" />
				<FigureCard
					label="Waiting list"
					figure={found.waiting}
					note={found.offered > 0 ? `${found.offered} offered a seat` : 'for a seat'}
				/>
			</div>
			<div className="cards">
				<Panel title="What and when" wide>
					<Facts
						rows={[
							[
								'State',
								<State key="s" tone={tone}>
									{words}
								</State>,
							],
							['Instrument', found.instrument ?? 'None'],
							['Level', found.level ?? 'Any'],
							['Ages', agesOf(found)],
							['Usual time', usualTime(found)],
							['First day', found.startsOn ? <Day key="f" on={found.startsOn} /> : 'Not fixed'],
							['Last day', found.endsOn ? <Day key="l" on={found.endsOn} /> : 'Goes on'],
							['Room', found.room ?? 'None'],
							...(found.onlineLink
								? [['Online', <bdi key="o">{found.onlineLink}</bdi>] as [string, JSX.Element]]
								: []),
							['Extra seats', found.extraSeats],
							['Who may join', joinings.find(({ value }) => value === found.joining)?.label ?? ''],
							['On the sign-up page', found.isPublic ? 'Yes' : 'No'],
						]}
					/>
				</Panel>
				{solo && !found.note ? null : (
					<div className="cards-column">
						{solo ? null : <Teachers teachers={teachers} />}
						{found.note ? (
							<Panel title="Note">
								<p className="notes">{found.note}</p>
							</Panel>
						) : null}
					</div>
				)}
			</div>
			{found.ever === 0 ? (
				<p>
					<Link to={`${href.class(found.id)}?confirm=delete`}>Delete</Link>{' '}
					<span className="muted">Possible while nobody was ever in it.</span>
				</p>
			) : null}
		</>
	)
}

function Teachers({ teachers }: Pick<OverviewProps, 'teachers'>) {
	return (
		<Panel title="Teachers">
			{teachers.length === 0 ? (
				<p className="muted">Nobody yet. Choose a teacher under “About the class”.</p>
			) : (
				<ul className="rows">
					{teachers.map(({ id, name, part }) => (
						<li key={id}>
							<Link to={href.teacher(id)}>
								<bdi>{name}</bdi>
							</Link>{' '}
							<span className="muted">{part === 'lead' ? 'leads' : 'assists'}</span>
						</li>
					))}
				</ul>
			)}
		</Panel>
	)
}

function agesOf({ ageFrom, ageTo }: { ageFrom: number | null; ageTo: number | null }): string {
	if (ageFrom === null && ageTo === null) return 'Any'
	if (ageTo === null) return `From ${ageFrom}`
	return ageFrom === null ? `Up to ${ageTo}` : `${ageFrom} to ${ageTo}`
}
