import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { GetForm } from '#app/components/desk-form.tsx'
import { Agenda } from '#app/components/lesson/agenda.tsx'
import { Link } from '#app/components/link.tsx'
import { Neighbors, PageHead } from '#app/components/page-head.tsx'
import { href } from '#app/domain/href.ts'
import { withEvents } from '#app/requests/events-among-lessons.server.ts'
import { scheduled } from '#app/requests/scheduled.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { listClassChoices } from '#app/models/class/choices.server.ts'
import { listLessons } from '#app/models/lesson/list.server.ts'
import { daysAfter, plainDayWords, startOfDay, today } from '#app/utils/dates.ts'
import { isDate } from '#app/utils/plain-date.ts'

export { links } from '#app/styles/work.ts'

export const handle = { title: 'Schedule as a list' }

/** A plain list of one day, for small screens, screen readers and printing. */
export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	const { timeZone, dateFormat } = access.school
	const params = new URL(args.request.url).searchParams
	const given = params.get('day') ?? ''
	const now = today(timeZone)
	const day = isDate(given) ? given : now
	const teacher = params.get('teacher') || undefined
	const [from, to] = [startOfDay(day, timeZone), startOfDay(daysAfter(day, 1), timeZone)]
	const lessons = scheduled(access, listLessons(access, { from, to, teacherId: teacher }), Date.now(), {
		teacherId: teacher,
	})
	return {
		day,
		isToday: day === now,
		text: plainDayWords(day, dateFormat),
		teacher: teacher ?? '',
		teachers: listClassChoices(access).teachers,
		lessons: teacher ? lessons : withEvents(access, lessons, { from: day, to: day }),
		previous: href.plainSchedule({ day: daysAfter(day, -1), teacher }),
		next: href.plainSchedule({ day: daysAfter(day, 1), teacher }),
	}
}

export default function PlainSchedule() {
	const { day, isToday, text, teacher, teachers, lessons, previous, next } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHead
				title={text}
				line={isToday ? 'Today' : undefined}
				trail={[{ to: href.schedule({ day }), label: 'Schedule' }]}
			>
				<Neighbors
					label="Other days"
					previous={{ to: previous, label: 'Previous day' }}
					next={{ to: next, label: 'Next day' }}
				>
					<Link className="button" to={href.plainSchedule()}>
						Today
					</Link>
				</Neighbors>
			</PageHead>
			{teachers.length > 1 ? (
				<GetForm className="filters" action={href.plainSchedule()} role="search">
					<input type="hidden" name="day" value={day} />
					<div className="filter-row">
						<p className="filter">
							<label htmlFor="teacher">Teacher</label>
							<select className="input" id="teacher" name="teacher" defaultValue={teacher} key={teacher}>
								<option value="">Everyone</option>
								{teachers.map(({ value, label }) => (
									<option key={value} value={value}>
										{label}
									</option>
								))}
							</select>
						</p>
						<button className="button">Show</button>
					</div>
				</GetForm>
			) : null}
			{lessons.length === 0 ? <p role="status">There are no lessons on this day.</p> : null}
			<Agenda lessons={lessons} withDays={false} />
		</>
	)
}
