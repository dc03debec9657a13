import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { TextField } from '#app/components/fields.tsx'
import { FigureLink } from '#app/components/figures.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { HiddenField } from '#app/components/typed-fields.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { useIntentForm } from '#app/web/use-intent-form.ts'
import { Back } from './row-links.tsx'
import type { TeachingShown } from './teaching.tsx'

type Tag = TeachingShown['tags'][number]

/** Tags are made where they are put on students. Here they are renamed, merged and deleted. */
export function Tags({ tags }: { tags: Tag[] }) {
	return (
		<Panel title="Student tags" id="tags">
			<p className="muted">Add tags on the list of students: select some, then “Add a tag”.</p>
			<ul className="rows">
				{tags.map(({ id, name, students }) => (
					<li key={id}>
						<span>
							<bdi>{name}</bdi>,{' '}
							<FigureLink
								to={href.studentList({ tag: id })}
								of={name}
								figure={many(students, 'student', 'students')}
							/>
						</span>{' '}
						<span className="row-actions">
							<Link className="button button-small" to={href.schoolSettings('teaching', { tag: id })}>
								Rename<span className="sr-only"> {name}</span>
							</Link>{' '}
							<Link className="button button-small" to={href.schoolSettings('teaching', { delete: id })}>
								Delete<span className="sr-only"> {name}</span>
							</Link>
						</span>
					</li>
				))}
			</ul>
		</Panel>
	)
}

export function RenameTag({ id, name }: Tag) {
	const form = useIntentForm({ intent: 'rename-tag' }, { name })
	return (
		<Panel title={<>Rename the tag {name}</>}>
			<ErrorSummary form={form} names={['name']} />
			<Form
				form={form}
				intent="rename-tag"
				submit="Save"
				pending="Saving..."
				beside={<Back tab="teaching" />}
			>
				<HiddenField form={form} name="id" value={id} />
				<TextField
					form={form}
					name="name"
					label="Name"
					hint="The name of another tag merges the two."
					autoComplete="off"
				/>
			</Form>
		</Panel>
	)
}

export function DeleteTag({ id, name, students }: Tag) {
	const form = useIntentForm({ intent: 'delete-tag' })
	return (
		<ConfirmPage
			form={form}
			title={<>Delete the tag {name}?</>}
			consequences={[
				students === 0
					? 'No student has it.'
					: `It is taken off ${many(students, 'student', 'students')}, who are kept as they are.`,
			]}
			text="You cannot undo this."
			submit={`Delete ${name}`}
			pending="Deleting..."
			intent="delete-tag"
			back={{ to: href.schoolSettings('teaching'), label: 'Keep it' }}
		>
			<HiddenField form={form} name="id" value={id} />
		</ConfirmPage>
	)
}
