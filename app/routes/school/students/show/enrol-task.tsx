import { DateField } from '#app/components/date-field.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { CheckboxField, SelectField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { Cancel, type Back } from './guardian-task.tsx'
import type { Head } from './head.tsx'

interface Props {
	head: Head
	classes: { value: string; label: string }[]
	solo: boolean
	today: string
	back: Back
}

export function EnrolTask({ head, classes, solo, today, back }: Props) {
	const what = solo ? 'lesson' : 'class'
	const form = useFormPage({ startsOn: today })
	return (
		<div className="form-page">
			<ErrorSummary form={form} names={['classId', 'startsOn']} />
			<PageHead
				title={`Enroll in a ${what}`}
				line={<bdi>{head.name}</bdi>}
				trail={[{ to: back.to, label: head.name }]}
			/>
			{classes.length === 0 ? (
				<EmptyList
					kind="new"
					title={`No ${what} yet`}
					words={`Once there is a ${what}, students are enrolled in it from here.`}
					create={{ to: href.classes({ view: 'new' }), label: `Add a ${what}` }}
				/>
			) : (
				<Form form={form} submit="Enroll" pending="Saving…" beside={<Cancel back={back} />}>
					<SelectField
						form={form}
						name="classId"
						label={solo ? 'Lesson' : 'Class'}
						options={classes}
						empty={`Choose a ${what}`}
					/>
					<DateField form={form} name="startsOn" label="First date" />
					<CheckboxField form={form} name="isTrial" label="It is a trial" />
					<CheckboxField
						form={form}
						name="ifFull"
						label="If it is full, put the student on its waiting list"
					/>
				</Form>
			)}
		</div>
	)
}
