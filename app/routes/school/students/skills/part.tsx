import { EmptyList } from '#app/components/empty-list.tsx'
import { Goals } from '#app/views/learning/goals.tsx'
import { NotesList } from '#app/views/learning/notes.tsx'
import { PracticeTab } from '#app/views/learning/practice.tsx'
import { RepertoireTab } from '#app/views/learning/repertoire.tsx'
import { ReportsTab } from '#app/views/learning/reports.tsx'
import { StudentResults } from '#app/views/event/student-results.tsx'
import { SkillsGrid, SkillsHistory } from '#app/views/learning/skills.tsx'
import { Link } from '#app/components/link.tsx'
import { href } from '#app/domain/href.ts'
import type { LearningPart } from './read.server.ts'

/** What one tab shows. */
export function Part({ id, part }: { id: string; part: LearningPart }) {
	switch (part.tab) {
		case 'notes':
			return <NotesList {...part} />
		case 'practice':
			return <PracticeTab {...part} />
		case 'repertoire':
			return <RepertoireTab {...part} />
		case 'reports':
			return (
				<ReportsTab
					{...part}

					reportHref={(report) => href.studentSkills(id, { tab: 'reports', report })}
				/>
			)
		default:
			return <SkillsTab id={id} part={part} />
	}
}

function SkillsTab({ id, part }: { id: string; part: Extract<LearningPart, { tab: 'skills' }> }) {
	return (
		<>
			{part.framework ? (
				<p>
					<Link className="button" to={href.studentSkills(id, { do: 'framework', view: part.framework.id })}>
						Change the framework
					</Link>
				</p>
			) : (
				<EmptyList
					kind="new"
					title="No skills yet"
					words="A framework lists the skills your school assesses and the levels students reach in them."
					create={{ to: href.studentSkills(id, { do: 'framework' }), label: 'New framework' }}
				/>
			)}
			<SkillsGrid {...part} />
			<Goals goals={part.goals} formKey={part.goalKey} />
			<SkillsHistory {...part} />
			<StudentResults results={part.results} />
		</>
	)
}
