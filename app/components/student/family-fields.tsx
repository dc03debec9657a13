import type { KeyboardEvent } from 'react'
import { RadioField } from '#app/components/choice-fields.tsx'
import { CheckboxField, Fields, TextareaField, TextField } from '#app/components/fields.tsx'
import { familyKinds } from '#app/domain/student/choices.ts'
import { MainButton } from '#app/components/form.tsx'
import type { FormState } from '#app/web/use-form-page.ts'

export interface FoundFamily {
	id: string
	name: string
	address: string | null
	children: { id: string; name: string }[]
	guardians: { id: string; name: string }[]
}

interface Props {
	form: FormState
	/** Those that were found; null before anybody looked. */
	found: FoundFamily[] | null
	/** What was looked for. */
	search: string
}

/** Who is billed. A family the school knows is found by a button of its own, which saves nothing. */
export function FamilyFields({ form, found, search }: Props) {
	return (
		<Fields legend="Family">
			<div className="in-two">
				<RadioField form={form} name="family" label="Who is billed" options={familyKinds} />
			</div>
			<MainButton />
			<div className="find for-existing" onKeyDown={findOnEnter}>
				<TextField
					form={form}
					name="familySearch"
					label="Find a family the school knows"
					hint="By a name, an email address or a phone number of a child or a guardian."
					autoComplete="off"
				/>
				<button className="button" type="submit" name="intent" value="find">
					Find
				</button>
			</div>
			<div id="families" tabIndex={-1}>
				{found ? <Found form={form} found={found} search={search} /> : null}
			</div>
			<div
				className={
					isFilled(form, 'familyName') || isFilled(form, 'address') ? 'field-pair' : 'field-pair for-new'
				}
			>
				<TextField
					form={form}
					name="familyName"
					label="Name of a new family"
					hint="Leave blank to use the student’s last name."
					autoComplete="off"
				/>
				<TextareaField form={form} name="address" label="Address of a new family" rows={3} />
			</div>
		</Fields>
	)
}

/** What was typed stays in sight, whatever is chosen: it may be what is wrong. */
function isFilled(form: FormState, name: string): boolean {
	return Boolean(form.field(name).initialValue)
}

/** Enter looks for the family where a script can see in which field it was pressed; elsewhere it sends the form. */
function findOnEnter(event: KeyboardEvent<HTMLElement>) {
	if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
	event.preventDefault()
	event.currentTarget.querySelector('button')?.click()
}

function Found({ form, found, search }: Props & { found: FoundFamily[] }) {
	if (found.length === 0)
		return (
			<p className="notice notice-warn" role="status">
				No family has a name, an email address or a phone number like <bdi>“{search}”</bdi>. Look for
				something else, or choose a new family.
			</p>
		)
	return (
		<div role="status">
			<RadioField
				form={form}
				name="familyId"
				label={found.length === 1 ? 'Found one family' : `Found ${found.length} families`}
				options={[
					...found.map((family) => ({ value: family.id, label: family.name, hint: wordsOf(family) })),
					{ value: '', label: 'None of these' },
				]}
			/>
			<CheckboxField
				form={form}
				name="withGuardians"
				label="The guardians of this family are guardians of the new student too, with the same rights"
			/>
		</div>
	)
}

function wordsOf({ children, guardians, address }: FoundFamily): string {
	const named = (list: { name: string }[]) => list.map(({ name }) => name).join(', ')
	return [
		children.length > 0 ? named(children) : 'no children yet',
		guardians.length > 0 ? `guardians: ${named(guardians)}` : null,
		address,
	]
		.filter(Boolean)
		.join(' · ')
}
