import { Goals } from '#app/views/learning/goals.tsx'
import { NotesList } from '#app/views/learning/notes.tsx'
import { PracticeTab } from '#app/views/learning/practice.tsx'
import { RepertoireTab } from '#app/views/learning/repertoire.tsx'
import { ReportsTab } from '#app/views/learning/reports.tsx'
import { StudentResults } from '#app/views/event/student-results.tsx'
import { SkillsGrid, SkillsHistory } from '#app/views/learning/skills.tsx'
import { Link } from '#app/components/link.tsx'
import { href } from '#app/domain/href.ts'
import { Overview } from './overview.tsx'
import type { StudentPart } from './read.server.ts'

/** What one tab of a student's page shows. */
export function Part({ id, part }: { id: string; part: StudentPart }) {
	switch (part.tab) {
		case 'notes':
			return (
				<>
					<WriteLinks {...part} />
					<NotesList {...part} />
				</>
			)
		case 'practice':
			return <PracticeTab {...part} />
		case 'repertoire':
			return <RepertoireTab {...part} />
		case 'skills':
			return (
				<>
					{part.framework ? null : <p>The office has not set up any skills yet.</p>}
					<SkillsGrid {...part} />
					<Goals goals={part.goals} formKey={part.goalKey} />
					<SkillsHistory {...part} />
					<StudentResults results={part.results} />
				</>
			)
		case 'reports':
			return (
				<ReportsTab
					{...part}

					reportHref={(report) => href.teacherStudent(id, { tab: 'reports', report })}
				/>
			)
		default:
			return <Overview part={part} />
	}
}

/** Notes are written at the roll of a lesson, beside the last one. */
export function WriteLinks({ last, next }: Pick<Extract<StudentPart, { tab: 'notes' }>, 'last' | 'next'>) {
	if (!last && !next) return null
	return (
		<p className="button-row">
			{last ? (
				<Link className="button button-filled" to={href.teacherLesson(last.classId, last.id)}>
					Write about {last.words}
				</Link>
			) : null}{' '}
			{next ? (
				<Link className="button" to={href.teacherLesson(next.classId, next.id)}>
					Prepare {next.words}
				</Link>
			) : null}
		</p>
	)
}
