import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { ShownResource } from './read.server.ts'

interface AskFirstProps {
	ask: 'withdraw' | 'delete'
	resource: ShownResource
	/** How many classes and students it is shared with. */
	shared: number
}

/** Asks before something is taken from those it was shared with, or is gone for good. */
export function AskFirst({ ask, resource: { id, title, kind }, shared }: AskFirstProps) {
	const form = useFormPage()
	const verb = ask === 'withdraw' ? 'Withdraw' : 'Delete'
	const many = shared === 1 ? 'One class or student' : `${shared} classes and students`
	const consequences = {
		withdraw: [
			shared > 0 ? `${many} can no longer open it.` : 'It is not shared with anybody.',
			'For 30 days families see since when it is withdrawn.',
		],
		delete: [
			kind === 'file' ? 'The file is deleted for good.' : 'The link is deleted for good.',
			shared > 0 ? `${many} no longer see it.` : 'It is not shared with anybody.',
		],
	}[ask]
	return (
		<ConfirmPage
			form={form}
			title={`${verb} ${title}?`}
			consequences={consequences}
			words={ask === 'withdraw' ? 'You can make it available again at any time.' : undefined}
			submit={`${verb} ${title}`}
			intent={ask}
			back={{ to: href.resources({ id }), label: 'Keep it' }}
		/>
	)
}
