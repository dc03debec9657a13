import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PictureForm } from '#app/components/picture-form.tsx'
import { storeLogo } from '#app/requests/file.server.ts'
import { logoAt } from '#app/requests/frame.server.ts'
import { goTo, tasksOf } from '#app/requests/task.server.ts'
import { nothingAsked } from '#app/domain/billing/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { setLogo } from '#app/models/school/logo.server.ts'
import { href } from '#app/domain/href.ts'
import { refused } from '#app/utils/outcome.ts'
import { LogoPicture } from './logo-panel.tsx'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Logo' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'settings:write')
	return { logo: logoAt(access.school) ?? null }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'settings:write')
	return changeLogo({ args, access })
}

const changeLogo = tasksOf()({
	form: nothingAsked,
	filesIn: 'file',
	async save({ access }, _, { files: [file] }) {
		if (!file) return refused({ file: 'Choose an image.' })
		const stored = await storeLogo(access, file)
		return stored.ok ? setLogo(access, stored.value) : stored
	},
	then: () => goTo(href.schoolSettings(), 'school-saved', { what: 'Logo' }),
})

export default function SchoolLogo() {
	const { logo } = useLoaderData<typeof loader>()
	return (
		<PictureForm
			title="Logo"
			label="Logo"
			hint="It is shown at most 150 by 48 points large on papers, and smaller on pages. A transparent background fits both light and dark pages."
			remove={logo ? href.schoolSettings('remove-logo') : undefined}
			back={{ to: href.schoolSettings(), label: 'Cancel' }}
		>
			{logo ? <LogoPicture logo={logo} /> : null}
		</PictureForm>
	)
}
