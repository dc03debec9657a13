import { Consequence } from '#app/components/portal/consequence.tsx'
import type { AbsenceWords } from '#app/content/portal/absence-words.ts'
import { Named } from '#app/components/portal/named.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { href } from '#app/domain/href.ts'
import { portalHref } from '#app/domain/portal/href.ts'
import { factLine } from '#app/utils/fact-line.ts'

interface Next {
	id: string
	studentId: string
	child: string
	name: string
	dayWords: string
	from: string
	minutes: number
	room: string | null
	teacher: string | null
	absentTeacher: string | null
	movedFrom: string | null
	mayReport: boolean
	inDays: number
	absence: AbsenceWords | null
	onlineLink: string | null
}

interface NextLessonProps {
	next: Next | null
	keep: { child?: string }
	isOwn: boolean
	school: string
	isShown: boolean
}

/** The next lesson, and what happens if the student misses it. */
export function NextLesson({ next, keep, isOwn, school, isShown }: NextLessonProps) {
	const { home, lessons } = usePortalWords()
	if (!isShown) return null
	if (!next)
		return (
			<section className="card">
				<h2>{home.nextLesson}</h2>
				<p>{home.noLessons}</p>
				<p>{home.askAboutLessons(school)}</p>
			</section>
		)
	const { teacher, absentTeacher, room } = next
	const who = absentTeacher && teacher ? lessons.instead(teacher, absentTeacher) : teacher
	return (
		<section className="card next-lesson">
			<p className="label">{home.nextIn(next.inDays)}</p>
			<h2>{isOwn ? next.name : home.lessonOf(next.child, next.name)}</h2>
			<p>
				<strong>
					{next.dayWords}, {next.from}
				</strong>
				, {lessons.minutes(next.minutes)}
			</p>
			<p className="muted">{factLine([who, room])}</p>
			{next.movedFrom ? <p className="muted">{lessons.movedFrom(next.movedFrom)}</p> : null}
			{next.onlineLink ? (
				<p>
					<a className="button button-filled" href={next.onlineLink} rel="noreferrer">
						{lessons.online}
					</a>
				</p>
			) : null}
			{next.absence && next.mayReport ? (
				<div className="absence">
					<a
						className="button button-wide"
						href={`${portalHref.lessons('absence', { ...keep, lesson: next.id, student: next.studentId })}#task`}
					>
						{isOwn ? lessons.iCannotCome : <Named name={next.child} say={lessons.cannotCome} />}
					</a>
					<Consequence absence={next.absence} child={next.child} isOwn={isOwn} />
				</div>
			) : null}
			<p>
				<a className="act" href={href.portal('schedule', keep)}>
					{home.allLessons}
				</a>
			</p>
		</section>
	)
}
