import type { ReactNode } from 'react'
import { PostForm } from '#app/components/desk-form.tsx'
import { Unreached } from '#app/components/lesson/unreached.tsx'
import { Neighbors, PageHead } from '#app/components/page-head.tsx'
import { Notice } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import { extraKinds, isCanceled, lessonStates, roomWords } from '#app/domain/lesson/labels.ts'
import type { LessonFacts } from './read.server.ts'

export function LessonHead({ lesson }: { lesson: LessonFacts }) {
	const { position, previous, next } = lesson
	const extra = extraKinds.find(({ value }) => value === lesson.kind)?.label
	const line = [
		lesson.when,
		roomWords(lesson),
		lesson.teacher ?? 'No teacher',
		extra,
		position ? `lesson ${position.number}${position.of === null ? '' : ` of ${position.of}`}` : null,
	]
	const open = !isCanceled(lesson)
	return (
		<div className={`lesson-head tint-${lesson.tint}`}>
			<PageHead
				title={<bdi>{lesson.class}</bdi>}
				line={line.filter(Boolean).join('\u00a0· ')}
				trail={[{ to: href.class(lesson.classId, 'lessons'), label: 'Sessions' }]}
				others={
					open
						? [
								{ to: href.lesson(lesson.id, 'move'), label: 'Move' },
								{ to: href.lesson(lesson.id, 'cancel'), label: 'Cancel lesson' },
							]
						: []
				}
				more={[
					...(open
						? [
								...(lesson.hasColleagues
									? [{ to: href.lesson(lesson.id, 'substitute'), label: 'Substitute' }]
									: []),
								...(lesson.mayReport
									? [{ to: href.lesson(lesson.id, 'absence'), label: 'Report an absence' }]
									: []),
								{ to: href.lesson(lesson.id, 'add-visitor'), label: 'Add a visitor' },
								{ to: href.lesson(lesson.id, 'online-link'), label: 'Online link' },
							]
						: []),
					{ to: href.lessonCalendar(lesson.id), label: 'Add to calendar', download: true },
				]}
			>
				<Neighbors
					label="Lessons of this class"
					previous={previous && { to: previous.to, label: `Previous: ${previous.label}` }}
					next={next && { to: next.to, label: `Next: ${next.label}` }}
				/>
			</PageHead>
		</div>
	)
}

/** Notices for anything unusual about the lesson. `children` belong to the cancellation. */
export function LessonNotices({ lesson, children }: { lesson: LessonFacts; children: ReactNode }) {
	const { state, whyCanceled, movedFrom, absentTeacher, forced, onlineLink } = lesson
	const [text] = lessonStates[state]
	return (
		<>
			{isCanceled(lesson) ? (
				<Notice tone="warn" title={text}>
					{whyCanceled ? <p>{whyCanceled}</p> : null}
					{children}
					<Restore lesson={lesson} />
				</Notice>
			) : null}
			{absentTeacher ? (
				<Notice title={`${lesson.teacher ?? 'Nobody'} is substituting for ${absentTeacher}.`} />
			) : null}
			{movedFrom ? <Notice title={`Moved from ${movedFrom}.`} /> : null}
			{forced ? (
				<Notice tone="warn" title="Booked despite a clash">
					<p>
						{forced.by ? `${forced.by}: ` : null}
						{forced.reason}
					</p>
				</Notice>
			) : null}
			{onlineLink && !isCanceled(lesson) ? (
				<p>
					<a href={onlineLink} rel="noreferrer">
						Join online
					</a>
				</p>
			) : null}
		</>
	)
}

function Restore({ lesson }: { lesson: LessonFacts }) {
	return (
		<PostForm action={href.lesson(lesson.id)}>
			<input type="hidden" name="version" value={lesson.version} />
			{lesson.doFamiliesKnow ? (
				<p>
					Families know that the lesson is canceled. If you restore it, they are emailed that it takes place
					after all.
				</p>
			) : null}
			<Unreached names={lesson.unreachable} />
			{lesson.gaveCredits ? <p>Make-up credits that the cancellation gave are taken back.</p> : null}
			<button className="button" type="submit" name="intent" value="restore">
				Restore this lesson
			</button>
		</PostForm>
	)
}
