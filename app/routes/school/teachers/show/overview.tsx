import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NearDay, useDateFormat } from '#app/components/dates.tsx'
import { Agenda } from '#app/components/lesson/agenda.tsx'
import { WeekScore } from '#app/components/lesson/week-score.tsx'
import { Link } from '#app/components/link.tsx'
import { CallButtons } from '#app/components/student/call-buttons.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundTeacher } from '#app/guards/teacher.server.ts'
import { shownPhone } from '#app/utils/phone.ts'
import { spanWords } from '#app/utils/clock.ts'
import { useTeacher } from './head.tsx'
import { Students, TeacherRail } from './overview-rail.tsx'
import { weekOfTeacher, type TeacherWeek } from './read-week.server.ts'

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'teacher:read')
	const { id, phone } = foundTeacher(access, args.params.teacherId)
	return { ...weekOfTeacher(access, id), phone: shownPhone(phone, access.school) }
}

export default function TeacherOverview() {
	const week = useLoaderData<typeof loader>()
	const { teacher } = useTeacher()
	const { next, count, time, lessons, days, hours, now } = week
	return (
		<>
			<div className="strip strip-even card">
				<section>
					<h2>Contact</h2>
					<CallButtons phone={week.phone} email={teacher.email} />
				</section>
				<section>
					<h2>Next lesson</h2>
					{next ? <Next next={next} /> : <p className="muted">None in the coming week.</p>}
				</section>
				<section>
					<h2>The coming week</h2>
					<p className="strip-name">{many(count, 'lesson', 'lessons')}</p>
					<p className="muted">{count > 0 ? `${time} of teaching` : null}</p>
					<p className="mt-2">
						<Link className="button button-small" to={href.teacherAway({ teacher: teacher.id })}>
							Teacher away
						</Link>
					</p>
				</section>
			</div>
			<section className="card">
				<div className="panel-head">
					<h2>Lessons of the week</h2>{' '}
					<Link className="quiet-link" to={href.schedule({ view: 'week', teacher: teacher.id })}>
						Schedule
					</Link>
				</div>
				{lessons.length > 0 ? (
					<>
						<div className="score-card">
							<WeekScore
								days={days.map((weekDay) => ({
									...weekDay,
									lessons: lessons.filter(({ day }) => day === weekDay.day),
								}))}
								{...hours}
								now={now}
							/>
						</div>
						<div className="agenda-twin">
							<Agenda
								lessons={lessons.map((lesson) => ({ ...lesson, isOwn: lesson.teacherId === teacher.id }))}
							/>
						</div>
					</>
				) : (
					<p className="muted">No lessons in the coming seven days.</p>
				)}
			</section>
			<div className="dash">
				<Students id={teacher.id} students={week.students} />
				<TeacherRail id={teacher.id} week={week} />
			</div>
		</>
	)
}

function Next({ next }: { next: NonNullable<TeacherWeek['next']> }) {
	const format = useDateFormat()
	return (
		<>
			<p className="strip-name">
				<NearDay on={next.day} short />
			</p>
			<p>
				{spanWords(next.from, next.until, format)}, {next.room ?? 'no room'}
			</p>
			<p>
				<Link className="quiet-link" to={href.lesson(next.id)}>
					<bdi>{next.title}</bdi>
				</Link>
			</p>
		</>
	)
}
