import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { goTo, tasksOf } from '#app/requests/task.server.ts'
import { nothingAsked } from '#app/domain/billing/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { setLogo } from '#app/models/school/logo.server.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Remove the logo' }

export async function loader(args: LoaderFunctionArgs) {
	await enter(args, 'school', 'settings:write')
	return null
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'settings:write')
	return removeLogo({ args, access })
}

const removeLogo = tasksOf()({
	form: nothingAsked,
	save: ({ access }) => setLogo(access, null),
	then: () => goTo(href.schoolSettings(), 'logo-removed'),
})

export default function RemoveLogo() {
	const form = useFormPage()
	return (
		<ConfirmPage
			form={form}
			title="Remove the logo?"
			consequences={[
				'Pages, emails and papers show the name alone, those of earlier invoices too.',
				'The logo is deleted and cannot be restored.',
			]}
			submit="Remove logo"
			back={{ to: href.schoolSettings(), label: 'Cancel' }}
		/>
	)
}
