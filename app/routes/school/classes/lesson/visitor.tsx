import { GetForm } from '#app/components/desk-form.tsx'
import { SelectField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { LessonFacts } from './read.server.ts'

interface AddVisitorProps {
	lesson: LessonFacts
	find: string
	matches: { id: string; name: string }[]
	student: { id: string; name: string } | null
	credits: { value: string; label: string }[]
}

/** First who, then with which credit: two pages, so that it works without a script. */
export function AddVisitor({ lesson, find, matches, student, credits }: AddVisitorProps) {
	const form = useFormPage({ creditId: credits[0]?.value ?? '' })
	return (
		<>
			<ErrorSummary form={form} names={['studentId', 'creditId']} refusal="The visitor was not added" />
			<PageHead
				title={student ? `Add ${student.name} as a visitor` : 'Add a visitor'}
				line={`${lesson.class}, ${lesson.when}`}
				trail={[{ to: href.lesson(lesson.id), label: lesson.class }]}
			/>
			{student ? (
				<Form
					form={form}
					submit="Add to this lesson"
					pending="Adding…"
					beside={
						<Link className="button" to={href.lesson(lesson.id, 'visitor')}>
							Choose somebody else
						</Link>
					}
				>
					<input type="hidden" name="studentId" value={student.id} />
					<SelectField
						form={form}
						name="creditId"
						label="Make-up credit"
						options={credits}
						empty="Without a credit"
					/>
				</Form>
			) : (
				<>
					<GetForm className="filters" action={href.lesson(lesson.id)} role="search">
						<input type="hidden" name="do" value="visitor" />
						<div className="filter-row">
							<p className="filter filter-search">
								<label htmlFor="find">Name of the student</label>
								<input className="input" id="find" name="find" type="search" defaultValue={find} />
							</p>
							<button className="button">Find</button>
						</div>
					</GetForm>
					<Matches lesson={lesson} find={find} matches={matches} />
				</>
			)}
		</>
	)
}

function Matches({ lesson, find, matches }: Pick<AddVisitorProps, 'lesson' | 'find' | 'matches'>) {
	if (matches.length === 0)
		return (
			<p role="status">
				{find ? 'No students found. Try fewer letters of the name.' : 'Enter a part of the name.'}
			</p>
		)
	return (
		<ul className="rows card">
			{matches.map(({ id, name }) => (
				<li key={id}>
					<Link to={href.lesson(lesson.id, 'visitor', { student: id })}>
						<bdi>{name}</bdi>
					</Link>
				</li>
			))}
		</ul>
	)
}
