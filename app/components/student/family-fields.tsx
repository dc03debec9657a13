import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { RadioField } from '#app/components/choice-fields.tsx'
import { CheckboxField, Fields, TextareaField, TextField } from '#app/components/fields.tsx'
import type { Hit } from '#app/components/shell/search-hits.tsx'
import { useHits } from '#app/components/shell/global-search.tsx'
import type { FamilyToChoose } from '#app/domain/search.ts'
import { familyKinds } from '#app/domain/student/choices.ts'
import type { FormState } from '#app/web/use-form-page.ts'

interface Props {
	form: FormState
	/** Search results; null before the first search. */
	families: FamilyToChoose[] | null
	/** The search term. */
	search: string
}

/** The payer. Existing families are chosen from suggestions, or found by a separate button that saves nothing. */
export function FamilyFields({ form, families, search }: Props) {
	const [picked, pick] = useState<{ family: FamilyToChoose; insteadOf: Props['families'] } | null>(null)
	// A later search replaces the choice.
	const chosen = picked?.insteadOf === families ? picked?.family : undefined
	return (
		<Fields legend="Family">
			<div className="in-two">
				<RadioField form={form} name="family" label="Who is billed" options={familyKinds} />
			</div>
			<FindFamily form={form} choose={(family) => pick({ family, insteadOf: families })} />
			<div id="families" tabIndex={-1}>
				{chosen ? (
					<Found key={chosen.id} form={form} families={[chosen]} search="" chosen={chosen.id} />
				) : families ? (
					<Found form={form} families={families} search={search} />
				) : null}
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

function FindFamily({ form, choose }: { form: FormState; choose: (family: FamilyToChoose) => void }) {
	const input = useRef<HTMLInputElement | null>(null)
	const [Hits, load] = useHits()
	const onFocus = ({ currentTarget }: FocusEvent) => {
		input.current = currentTarget.querySelector('input')
		load()
	}
	const chosen = ({ name, family }: Hit) => {
		if (input.current) input.current.value = name
		if (family) choose(family)
	}
	return (
		<div className="find pick for-existing" onKeyDown={findOnEnter} onFocus={onFocus}>
			<TextField
				form={form}
				name="familySearch"
				label="Find an existing family"
				hint="By a name, an email address or a phone number of a child or a guardian."
				autoComplete="off"
			/>
			<button className="button" type="submit" name="intent" value="find">
				Find
			</button>
			{Hits ? <Hits input={input} kind="family" choose={chosen} /> : null}
		</div>
	)
}

/** Filled fields stay visible whatever is chosen, because they may contain an error. */
function isFilled(form: FormState, name: string): boolean {
	return Boolean(form.field(name).initialValue)
}

/** Enter searches for the family if JavaScript is available; otherwise it submits the form. */
function findOnEnter(event: KeyboardEvent<HTMLElement>) {
	// Enter on a suggestion has already chosen it.
	if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return
	event.preventDefault()
	event.currentTarget.querySelector('button')?.click()
}

function Found({ form, families, search, chosen }: Props & { families: FamilyToChoose[]; chosen?: string }) {
	if (families.length === 0)
		return (
			<p className="notice notice-warn" role="status">
				No family has a name, an email address or a phone number like <bdi>“{search}”</bdi>. Try another
				search, or choose a new family.
			</p>
		)
	return (
		<div role="status">
			<RadioField
				form={form}
				name="familyId"
				usual={chosen}
				label={families.length === 1 ? 'Found one family' : `Found ${families.length} families`}
				options={[
					...families.map((family) => ({ value: family.id, label: family.name, hint: wordsOf(family) })),
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

function wordsOf({ children, guardians, address }: FamilyToChoose): string {
	const named = (list: { name: string }[]) => list.map(({ name }) => name).join(', ')
	return [
		children.length > 0 ? named(children) : 'no children yet',
		guardians.length > 0 ? `guardians: ${named(guardians)}` : null,
		address,
	]
		.filter(Boolean)
		.join(' · ')
}
