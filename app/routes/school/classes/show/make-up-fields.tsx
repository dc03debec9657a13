import { RadioField } from '#app/components/choice-fields.tsx'
import { fieldClass } from '#app/components/field-parts.tsx'
import { Link } from '#app/components/link.tsx'
import { href } from '#app/domain/href.ts'
import { NO_CREDIT } from '#app/domain/lesson/labels.ts'
import type { FormState } from '#app/web/use-form-page.ts'
import type { MakeUpCredits } from './read-make-up-credits.server.ts'

interface Props {
	form: FormState
	credits: readonly MakeUpCredits[]
	isGroup: boolean
}

/** The credit that a make-up lesson uses. A lesson of a group is for everyone, so it uses none. */
export function MakeUpFields({ form, credits, isGroup }: Props) {
	if (isGroup)
		return (
			<p className={fieldClass({ only: 'credit' }, 'hint')}>
				A lesson of a group uses no make-up credit. To use one, choose “Book make-up” under{' '}
				<Link to={href.attendance('credits')}>Make-ups</Link>.
			</p>
		)
	return credits.map(({ studentId, name, options }, at) => (
		<div key={studentId}>
			<input type="hidden" name={`makeUps[${at}].studentId`} value={studentId} />
			<RadioField
				form={form}
				name={`makeUps[${at}].creditId`}
				label={credits.length > 1 ? `Make-up credit of ${name}` : 'Make-up credit'}
				options={[...options, { value: NO_CREDIT, label: 'Use none' }]}
				only="credit"
			/>
		</div>
	))
}

/** The first choices of the fields above, and their names for the summary of errors. */
export function makeUpValues(credits: readonly MakeUpCredits[]) {
	return credits.map(({ first }) => ({ creditId: first || NO_CREDIT }))
}

export function makeUpNames(credits: readonly MakeUpCredits[]): string[] {
	return credits.map((_, at) => `makeUps[${at}].creditId`)
}
