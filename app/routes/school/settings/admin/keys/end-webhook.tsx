import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { goTo, tasksOf } from '#app/requests/task.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { endWebhook, findWebhook } from '#app/models/integration/webhooks.server.ts'
import { href } from '#app/domain/href.ts'
import { endKeyForm } from '#app/domain/integration/form.ts'
import { missing } from '#app/web/missing.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: (data?: { url: string }) => (data ? `End ${data.url}` : 'End a webhook') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'school:own')
	const { url } = findWebhook(access, args.params.webhookId ?? '') ?? missing()
	return { url }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'school:own')
	return tasksOf()({
		form: endKeyForm,
		save: () => endWebhook(access, args.params.webhookId ?? ''),
		then: () => goTo(href.people('keys'), 'webhook-ended'),
	})({ args, access })
}

export default function EndWebhook() {
	const { url } = useLoaderData<typeof loader>()
	const form = useFormPage()
	return (
		<ConfirmPage
			form={form}
			title={
				<>
					End the webhook <bdi>{url}</bdi>?
				</>
			}
			consequences={[
				'No more events are sent there, and those that are still waiting are dropped.',
				'To receive events again, add the webhook anew. It gets another signing secret.',
			]}
			submit="End the webhook"
			pending="Ending..."
			back={{ to: href.people('keys'), label: 'Keep it' }}
		/>
	)
}
