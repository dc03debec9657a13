import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ScheduleOffer } from '#app/components/class/schedule-offer.tsx'
import { Day, NearDay, useDateFormat } from '#app/components/dates.tsx'
import { Facts } from '#app/components/figures.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import { TeacherName } from '#app/components/teacher/teacher-name.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { foundClass } from '#app/guards/class.server.ts'
import { joinings } from '#app/domain/class/choices.ts'
import { classNoun, classStates, usualTime } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { standingWords } from '#app/domain/lesson/labels.ts'
import { spanWords } from '#app/utils/clock.ts'
import { useClass } from './head.tsx'
import { overviewOf } from './read-overview.server.ts'
import { Pupils, Seats } from './seats.tsx'

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	const found = foundClass(access, args.params.classId)
	return overviewOf(access, found)
}

type OverviewShown = ReturnType<typeof overviewOf>

export default function ClassOverview() {
	const { teachers, pupils, coming, offer } = useLoaderData<typeof loader>()
	const { found, solo } = useClass()
	const [words, tone] = classStates[found.state]
	const format = useDateFormat()
	return (
		<>
			{pupils ? null : <Seats found={found} />}
			<div className="cards">
				<Panel title="What and when" wide>
					<Facts
						rows={[
							...(pupils ? [['Student', <Pupils key="p" pupils={pupils} />] as [string, JSX.Element]] : []),
							[
								'Status',
								<State key="s" tone={tone}>
									{words}
								</State>,
							],
							...(found.instrument ? [['Instrument', found.instrument] as const] : []),
							...(found.level ? [['Level', found.level] as const] : []),
							...((found.ageFrom ?? found.ageTo) ? [['Ages', agesOf(found)] as const] : []),
							['Usual time', usualTime(found, format)],
							['First day', found.startsOn ? <Day key="f" on={found.startsOn} /> : 'Not fixed'],
							['Last day', found.endsOn ? <Day key="l" on={found.endsOn} /> : 'No end date'],
							['Room', found.room ?? 'No room'],
							...(found.onlineLink
								? [['Online', <bdi key="o">{found.onlineLink}</bdi>] as [string, JSX.Element]]
								: []),
							...(found.extraSeats > 0 ? [['Extra seats', found.extraSeats] as const] : []),
							...(pupils
								? []
								: [
										[
											'Who may join',
											joinings.find(({ value }) => value === found.joining)?.label ?? '',
										] as const,
									]),
							...(found.isPublic ? [['On the sign-up page', 'Yes'] as const] : []),
						]}
					/>
				</Panel>
				<div className="cards-column">
					<NextLessons id={found.id} coming={coming} offer={offer} />
					{solo ? null : <Teachers teachers={teachers} />}
					{found.note ? (
						<Panel title="Note">
							<p className="notes">{found.note}</p>
						</Panel>
					) : null}
				</div>
			</div>
			{found.ever === 0 ? (
				<p>
					<Link to={href.class(found.id, 'delete')}>Delete this {classNoun(solo).one}</Link>{' '}
					<span className="muted">Nobody has ever been enrolled.</span>
				</p>
			) : null}
		</>
	)
}

function NextLessons({ id, coming, offer }: Pick<OverviewShown, 'coming' | 'offer'> & { id: string }) {
	const format = useDateFormat()
	return (
		<Panel title="Next lessons" beside={<Link to={href.class(id, 'lessons')}>All lessons</Link>}>
			{coming.length === 0 ? (
				<p className="muted">{offer ? 'Not in the schedule yet.' : 'None from today on.'}</p>
			) : null}
			{offer ? <ScheduleOffer offer={offer} filled /> : null}
			<ul className="rows">
				{coming.map((lesson) => (
					<li key={lesson.id}>
						<Link to={href.lesson(lesson.id)}>
							<NearDay on={lesson.day} short />, {spanWords(lesson.from, lesson.until, format)}
						</Link>{' '}
						<span className="muted">{standingWords(lesson)[0]}</span>
					</li>
				))}
			</ul>
		</Panel>
	)
}

function Teachers({ teachers }: Pick<OverviewShown, 'teachers'>) {
	return (
		<Panel title="Teachers">
			{teachers.length === 0 ? (
				<p className="muted">Nobody yet. Choose a teacher under “About the class”.</p>
			) : (
				<ul className="rows">
					{teachers.map(({ id, name, part }) => (
						<li key={id}>
							<TeacherName id={id} name={name} />{' '}
							<span className="muted">{part === 'lead' ? 'leads' : 'assists'}</span>
						</li>
					))}
				</ul>
			)}
		</Panel>
	)
}

function agesOf({ ageFrom, ageTo }: { ageFrom: number | null; ageTo: number | null }): string {
	if (ageTo === null) return `From ${ageFrom}`
	return ageFrom === null ? `Up to ${ageTo}` : `${ageFrom} to ${ageTo}`
}
