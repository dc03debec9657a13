import { RadioField } from '#app/components/choice-fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { SlotFields, slotNames, type Choice } from '#app/components/lesson/slot-fields.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { extraKinds } from '#app/domain/lesson/labels.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

interface AddExtraProps {
	found: { id: string; name: string }
	formKey: string
	rooms: Choice[]
	teachers: Choice[]
	first: Record<'day' | 'startTime' | 'durationMinutes' | 'teacherId' | 'roomId', string>
}

/** One lesson beside those a class has anyway. */
export function AddExtra({ found, formKey, rooms, teachers, first }: AddExtraProps) {
	const form = useFormPage({ ...first, kind: 'extra' })
	return (
		<>
			<ErrorSummary form={form} names={['kind', ...slotNames]} refusal="The lesson was not added" />
			<PageHead title="Add one lesson" trail={[{ to: href.class(found.id, 'lessons'), label: found.name }]} />
			<Form
				form={form}
				submit="Add lesson"
				pending="Adding…"
				beside={
					<Link className="button" to={href.class(found.id, 'lessons')}>
						Back
					</Link>
				}
			>
				<FormKeyField form={form} value={formKey} />
				<RadioField form={form} name="kind" label="What it is" options={extraKinds} />
				<SlotFields form={form} rooms={rooms} teachers={teachers} />
			</Form>
		</>
	)
}
