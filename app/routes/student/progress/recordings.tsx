import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalHead } from '#app/components/portal/portal-head.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { Enhancement } from '#app/components/shell/enhancement.tsx'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { openPortal } from '#app/requests/portal.server.ts'
import { Recording } from './recordings/recording.tsx'
import { readRecordings } from './recordings/read.server.ts'
import { SendRecording } from './recordings/send.tsx'
import { saveRecording } from './recordings/save.server.ts'

export { links } from '#app/styles/portal.ts'

export const handle = { title: 'Recordings' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'student', 'progress:read')
	return readRecordings(args, access, openPortal(args, access, 'progress'))
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'student', 'progress:read')
	return saveRecording(args, access, openPortal(args, access, 'progress'))
}

export default function Recordings() {
	const { keep, assignment, recordings, ...form } = useLoaderData<typeof loader>()
	const text = usePortalWords().learning
	return (
		<>
			<nav aria-label={text.progress}>
				<a className="act" href={href.portal('progress', keep)}>
					{text.progress}
				</a>
			</nav>
			<PortalHead title={text.recordings.title} />
			<section>
				<blockquote className="quote">{assignment}</blockquote>
			</section>
			<SendRecording {...form} />
			{recordings.map((recording) => (
				<Recording key={recording.id} recording={recording} formKey={form.formKey} />
			))}
			<Enhancement name="recordings" />
		</>
	)
}
