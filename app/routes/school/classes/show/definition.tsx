import { ClassFields, type ClassChoices } from '#app/components/class/fields.tsx'
import { CheckboxField, Fields } from '#app/components/fields.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { ForceField } from '#app/components/lesson/slot-fields.tsx'
import { TellField } from '#app/components/lesson/tell-field.tsx'
import { useAnswer } from '#app/web/use-answer.ts'
import { Conflict } from '#app/components/conflict.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { classLabels } from '#app/domain/class/choices.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { ClassHead, type HeadedClass } from '#app/components/class/head.tsx'
import { hasClashes, SplitPreview } from './change-series.tsx'
import type { SplitWords } from './tasks-series.server.ts'

interface DefinitionProps {
	found: HeadedClass
	solo: boolean
	timeZone: string
	/** From when lessons follow a change, unless another day is chosen. */
	today: string
	choices: ClassChoices
	definition: { version: number; assistants: string[]; fields: Record<string, string | null> } | null
}

const FROM = 'Change lessons from'

/** The form of a class that is there. */
export function Definition({ found, solo, timeZone, today, choices, definition }: DefinitionProps) {
	const form = useFormPage({ ...definition?.fields, assistants: definition?.assistants, changesFrom: today })
	const preview = useAnswer<{ preview?: SplitWords }>()?.preview
	const labels = Object.fromEntries(Object.entries(classLabels).filter(([name]) => name !== 'state'))
	const every = [...choices.instruments, ...choices.levels, ...choices.rooms, ...choices.teachers]
	const named = (_: string, value: string) => every.find((one) => one.value === value)?.label ?? value
	return (
		<>
			<ClassHead found={found} solo={solo} tab="definition" />
			{preview ? <SplitPreview preview={preview} title="What changes in the schedule" /> : null}
			<Form
				form={form}
				long
				submit={preview ? 'Save and change these lessons' : 'Save'}
				intent={preview ? 'apply' : 'save'}
				pending="Saving…"
				more={preview ? [{ intent: 'save', label: 'Preview again' }] : []}
			>
				<ErrorSummary form={form} names={{ ...labels, changesFrom: FROM }} />
				<VersionField form={form} version={definition?.version ?? 0} />
				<Conflict
					form={form}
					labels={labels}
					words={named}
					timeZone={timeZone}
					take={href.class(found.id, 'definition')}
				/>
				{preview ? (
					<Fields legend="From when">
						<input type="hidden" name="token" value={preview.token} />
						<DateField
							form={form}
							name="changesFrom"
							label={FROM}
							hint="Past lessons stay as they are. After another day, preview again."
						/>
						<CheckboxField form={form} name="alsoMoved" label="Also lessons that were moved by hand" />
						<TellField form={form} recipients={preview.recipients} />
						<ForceField form={form} clashes={hasClashes(preview)} />
					</Fields>
				) : (
					<input type="hidden" name="tells" value="on" />
				)}
				<ClassFields form={form} choices={choices} solo={solo}>
					{preview ? null : <ForceField form={form} />}
				</ClassFields>
			</Form>
		</>
	)
}
