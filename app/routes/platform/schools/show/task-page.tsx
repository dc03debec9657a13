import type { ReactNode } from 'react'
import { DateField } from '#app/components/date-field.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { platformHref } from '#app/domain/platform/href.ts'
import { schoolTasks, type SchoolTask } from '#app/domain/platform/schools.ts'
import type { FormState } from '#app/web/use-form-page.ts'

/** Document title of a staff task: "Change limits – Harmony". The loader must return the school. */
export function schoolTitle(task: SchoolTask) {
	const { title } = schoolTasks[task]
	return (data?: { school: { name: string } }) => (data ? `${title} – ${data.school.name}` : title)
}

interface SchoolTaskPageProps {
	form: FormState
	task: SchoolTask
	school: { id: string; name: string }
	/** Fields in display order, for the error summary. */
	names: readonly string[]
	/** Consequences of the decision. */
	intro?: ReactNode
	grave?: boolean
	children: ReactNode
}

/** A staff decision about a school, with its consequences. */
export function SchoolTaskPage({ form, task, school, names, intro, grave, children }: SchoolTaskPageProps) {
	const { title, submit } = schoolTasks[task]
	const back = platformHref.school(school.id)
	return (
		<div className="form-page">
			<PageHead
				title={title}
				line={<bdi>{school.name}</bdi>}
				trail={[
					{ to: platformHref.schools(), label: 'Schools' },
					{ to: back, label: school.name },
				]}
			/>
			<Form
				form={form}
				card
				submit={submit}
				grave={grave}
				beside={
					<Link className="button" to={back}>
						Cancel
					</Link>
				}
			>
				<ErrorSummary form={form} names={names} />
				{intro ? <div className="measure">{intro}</div> : null}
				{children}
			</Form>
		</div>
	)
}

export function LastDay({ form }: { form: FormState }) {
	return <DateField form={form} name="until" label="Last day" />
}
