import { ClassFields, type ClassChoices } from '#app/components/class/fields.tsx'
import { Conflict } from '#app/components/conflict.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { classLabels } from '#app/domain/class/choices.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { ClassHead, type HeadedClass } from '#app/components/class/head.tsx'

interface DefinitionProps {
	found: HeadedClass
	solo: boolean
	timeZone: string
	choices: ClassChoices
	definition: { version: number; assistants: string[]; fields: Record<string, string | null> } | null
}

/** The form of a class that is there. */
export function Definition({ found, solo, timeZone, choices, definition }: DefinitionProps) {
	const form = useFormPage({ ...definition?.fields, assistants: definition?.assistants })
	const labels = Object.fromEntries(Object.entries(classLabels).filter(([name]) => name !== 'state'))
	const every = [...choices.instruments, ...choices.levels, ...choices.rooms, ...choices.teachers]
	const named = (_: string, value: string) => every.find((one) => one.value === value)?.label ?? value
	return (
		<>
			<ClassHead found={found} solo={solo} tab="definition" />
			<Form form={form} long submit="Save" pending="Saving…">
				<ErrorSummary form={form} names={labels} />
				<VersionField form={form} version={definition?.version ?? 0} />
				<Conflict
					form={form}
					labels={labels}
					words={named}
					timeZone={timeZone}
					take={href.class(found.id, 'definition')}
				/>
				<ClassFields form={form} choices={choices} solo={solo} />
			</Form>
		</>
	)
}
