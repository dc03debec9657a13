import { PostForm } from '#app/components/desk-form.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Agenda } from '#app/components/lesson/agenda.tsx'
import { WeekScore } from '#app/components/lesson/week-score.tsx'
import { Link } from '#app/components/link.tsx'
import { Neighbors, PageHead, Tabs } from '#app/components/page-head.tsx'
import { Panel } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import type { ScheduledLesson } from '#app/domain/lesson/schedule.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { OwnScheduleData } from './read.server.ts'

const lessonHref = ({ id, classId, event }: ScheduledLesson) => event?.to ?? href.teacherLesson(classId, id)
const dayHref = (day: string) => href.teacherSchedule({ view: 'agenda', day })

/** A grid on wide screens, and a list on phones and for readers. */
export function OwnSchedule(data: OwnScheduleData) {
	const { view, title, lessons, next, links, proposals } = data
	const form = useFormPage()
	return (
		<>
			<PageHead title="Schedule" line={title}>
				<Neighbors
					label="Other days"
					previous={{ to: links.previous, label: 'Previous' }}
					next={{ to: links.next, label: 'Next' }}
				>
					<Link className="button" to={links.today}>
						Today
					</Link>
				</Neighbors>
			</PageHead>
			<ErrorSummary form={form} names={['id']} refusal="Nothing was changed" />
			<Tabs
				label="Views of the schedule"
				here={links.views.find((tab) => tab.view === view)?.to ?? ''}
				tabs={links.views.map((tab) => ({ to: tab.to, label: tab.view === 'week' ? 'Week' : 'Agenda' }))}
			/>
			{lessons.length === 0 ? (
				<EmptyList
					kind="new"
					title="No lessons on these days"
					text={
						next
							? `Your next lesson is on ${next}.`
							: 'Your lessons appear here once the office has given them a day and a time.'
					}
				/>
			) : null}
			{view === 'week' && lessons.length > 0 ? <Week {...data} /> : null}
			<div className={view === 'week' ? 'agenda-twin' : undefined}>
				<Agenda lessons={lessons} lessonHref={lessonHref} />
			</div>
			<Proposals proposals={proposals} />
		</>
	)
}

function Week({ days, lessons, hours, now }: OwnScheduleData) {
	const shown = days
		.map((weekDay) => ({ ...weekDay, lessons: lessons.filter(({ day }) => day === weekDay.day) }))
		.filter((weekDay, at) => at < 5 || weekDay.lessons.length > 0)
	return (
		<section className="card score-card" aria-label="Week">
			<WeekScore days={shown} {...hours} now={now} lessonHref={lessonHref} dayHref={dayHref} />
		</section>
	)
}

function Proposals({ proposals }: Pick<OwnScheduleData, 'proposals'>) {
	if (proposals.length === 0) return null
	return (
		<Panel title="Other times you proposed" wide>
			<ul className="rows">
				{proposals.map(({ id, text, times }) => (
					<li key={id}>
						<bdi>{text}</bdi> <span className="muted">{times}</span>
						<PostForm>
							<input type="hidden" name="id" value={id} />
							<button className="button button-small" name="intent" value="withdraw">
								Withdraw<span className="sr-only">: {text}</span>
							</button>
						</PostForm>
					</li>
				))}
			</ul>
		</Panel>
	)
}
