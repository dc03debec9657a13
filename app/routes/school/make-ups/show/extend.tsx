import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { extendCreditForm } from '#app/domain/attendance/make-up-form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { extendCredits } from '#app/models/attendance/credit-ledger.server.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import { refused } from '#app/utils/outcome.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { backToCredit, creditOwner } from './credit-words.ts'
import { makeUpTitle } from './title.ts'
import { factsOf, firstExtension, foundCredit } from './read.server.ts'
import { atCredit, creditChanged, creditTask } from './tasks.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: makeUpTitle('Extend') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	const credit = foundCredit(access, args.params.creditId)
	return { credit: factsOf(access, credit), firstDay: firstExtension(access, credit) }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'schedule:write')
	return extend(atCredit(args, access))
}

const extend = creditTask({
	form: extendCreditForm,
	save({ access, credit }, { expiresOn }) {
		const saved = extendCredits(access, [credit.id], expiresOn)
		if (!saved.ok || saved.value.extended > 0) return saved
		const { dateFormat } = access.school
		return refused({
			expiresOn: credit.expiresOn
				? `Choose a day after ${plainDateWords(credit.expiresOn, dateFormat)}.`
				: 'This credit never expires.',
		})
	},
	then: (_, context, { expiresOn }) =>
		creditChanged(
			context,
			`can be used until ${plainDateWords(expiresOn, context.access.school.dateFormat)}`,
		),
})

export default function ExtendCredit() {
	const { credit, firstDay } = useLoaderData<typeof loader>()
	const form = useFormPage()
	return (
		<ConfirmPage
			calm
			form={form}
			title={`Extend ${creditOwner(credit)}?`}
			consequences={[
				`It ${credit.state === 'expired' ? 'expired' : 'expires'} on ${credit.expires}.`,
				'The family sees the new last day in the portal.',
			]}
			submit="Extend"
			pending="Extending…"
			back={backToCredit(credit)}
		>
			<DateField form={form} name="expiresOn" label="New last day" min={firstDay} />
		</ConfirmPage>
	)
}
