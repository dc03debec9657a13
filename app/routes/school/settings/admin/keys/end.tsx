import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { goTo, tasksOf } from '#app/requests/task.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { endKey, findKey } from '#app/models/integration/keys.server.ts'
import { href } from '#app/domain/href.ts'
import { endKeyForm } from '#app/domain/integration/form.ts'
import { missing } from '#app/web/missing.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: (data?: { name: string }) => (data ? `End ${data.name}` : 'End a key') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'school:own')
	const { name, hint } = findKey(access, args.params.keyId ?? '') ?? missing()
	return { name, hint }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'school:own')
	return tasksOf()({
		form: endKeyForm,
		save: () => endKey(access, args.params.keyId ?? ''),
		then: ({ name }) => goTo(href.people('keys'), 'key-ended', { name }),
	})({ args, access })
}

export default function EndKey() {
	const { name, hint } = useLoaderData<typeof loader>()
	const form = useFormPage()
	return (
		<ConfirmPage
			form={form}
			title={
				<>
					End the key <bdi>{name}</bdi>?
				</>
			}
			consequences={[
				`The program that uses the key ending with ${hint} can read and write nothing from now on.`,
				'The key cannot be restored. What it did stays in the history.',
			]}
			submit="End the key"
			pending="Ending..."
			back={{ to: href.people('keys'), label: 'Keep it' }}
		/>
	)
}
