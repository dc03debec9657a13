import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ClassFields } from '#app/components/class/fields.tsx'
import { CheckboxField, Fields } from '#app/components/fields.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { ForceField } from '#app/components/lesson/slot-fields.tsx'
import { TellField } from '#app/components/lesson/tell-field.tsx'
import { Conflict } from '#app/components/conflict.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { classLabels } from '#app/domain/class/choices.ts'
import { classEdit } from '#app/domain/class/form.ts'
import { classNoun, many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundClass } from '#app/guards/class.server.ts'
import { listClassChoices } from '#app/models/class/choices.server.ts'
import { changeDefinition } from '#app/models/class/class-change.server.ts'
import { findDefinition } from '#app/models/class/detail.server.ts'
import { refuseSplits } from '#app/models/lesson/split.server.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import { today as todayIn } from '#app/utils/dates.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { useAnswer } from '#app/web/use-answer.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { useClass } from './head.tsx'
import { SplitPreview } from './split-preview.tsx'
import { withPreview, type SplitWords } from './read-split.server.ts'
import { forceOf } from './save-series.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = {
	title: (data?: { solo: boolean }) => `About the ${classNoun(data?.solo ?? false).one}`,
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	const { id } = foundClass(access, args.params.classId)
	const { school } = access
	return {
		definition: findDefinition(access, id),
		choices: listClassChoices(access),
		solo: school.kind === 'solo',
		/** Default start date of the changes to lessons. */
		today: todayIn(school.timeZone),
	}
}

/** A change that affects lessons is previewed first and saved after confirmation. */
export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'class:write')
	const { id } = foundClass(access, args.params.classId)
	const form = await readForm(args, classEdit)
	if (!form.ok) return invalid(args, form)

	const { version, changesFrom, alsoMoved, token, tells, forceReason, ...details } = form.value
	const change = { version, from: changesFrom, alsoMoved, forceReason }
	const inRooms = [{ classId: id, roomId: details.roomId ?? null, seats: details.capacity ?? null }]
	const confirmed = form.intent === 'apply' && token ? { token, tells } : undefined
	const saved = changeDefinition(access, id, details, change, confirmed)
	if (!saved.ok) {
		// Conflicts are shown next to an updated preview.
		const again = confirmed && changeDefinition(access, id, details, change)
		return withPreview(args, access, form, {
			previews: again?.ok ? again.value.previews : null,
			refusal: saved,
			inRooms,
		})
	}
	const { previews } = saved.value
	if (previews.length === 0)
		return redirectWithFlash(args, href.class(id), {
			id: 'class-saved',
			params: savedWords(saved.value, confirmed?.tells),
		})
	const refusal = refuseSplits(access, previews, forceOf(forceReason))
	return withPreview(args, access, form, { previews, refusal, inRooms })
}

interface Saved {
	name: string
	added: number
	removed: number
}

function savedWords({ name, added, removed }: Saved, isMailed = false) {
	const lessonsWere = (count: number) => many(count, 'lesson was', 'lessons were')
	return {
		name,
		...(added > 0 ? { added: lessonsWere(added) } : {}),
		...(removed > 0 ? { removed: lessonsWere(removed) } : {}),
		...(isMailed ? { mailed: 'yes' } : {}),
	}
}

const FROM = 'Change lessons from'

export default function ClassDefinition() {
	const { definition, choices, solo, today } = useLoaderData<typeof loader>()
	const { classRow, timeZone } = useClass()
	const form = useFormPage({ ...definition?.fields, assistants: definition?.assistants, changesFrom: today })
	const preview = useAnswer<{ preview?: SplitWords }>()?.preview
	const absent = choices.plans.length > 0 ? ['state'] : ['state', 'planId']
	const labels = Object.fromEntries(Object.entries(classLabels).filter(([name]) => !absent.includes(name)))
	const every = Object.values(choices).flat()
	const named = (_: string, value: string) => every.find((choice) => choice.value === value)?.label ?? value
	return (
		<>
			{preview ? <SplitPreview preview={preview} title="What changes in the schedule" /> : null}
			<Form
				form={form}
				card
				submit={preview ? 'Save and update the schedule' : 'Save'}
				intent={preview ? 'apply' : 'save'}
				pending="Saving…"
				more={preview ? [{ intent: 'save', label: 'Preview again' }] : []}
			>
				<ErrorSummary form={form} names={{ ...labels, changesFrom: FROM }} />
				<VersionField form={form} version={definition?.version ?? 0} />
				<Conflict
					form={form}
					labels={labels}
					text={named}
					timeZone={timeZone}
					take={href.class(classRow.id, 'definition')}
				/>
				{preview ? (
					<Fields legend={preview.hasFirstDay ? 'From when' : 'Email'}>
						<input type="hidden" name="token" value={preview.token} />
						{preview.hasFirstDay ? (
							<>
								<DateField
									form={form}
									name="changesFrom"
									label={FROM}
									hint={`${solo ? '' : 'Assistants change on this day, too. '}Past lessons stay as they are. After another day, preview again.`}
								/>
								<CheckboxField form={form} name="alsoMoved" label="Also lessons moved by hand" />
							</>
						) : null}
						<TellField form={form} recipients={preview.recipients} />
						<ForceField form={form} clashes={preview?.hasClashes} />
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
