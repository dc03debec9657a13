import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { enterChat, onlyBy } from '#app/guards/enter.server.ts'
import { keepImage } from '#app/requests/file.server.ts'
import { href } from '#app/domain/href.ts'
import { demandMethod, refusedCall } from '#app/web/call.server.ts'
import { uploadIn } from '#app/web/uploads.server.ts'

export const loader = (args: LoaderFunctionArgs) => onlyBy(args, 'POST')

/** Stores an image before its message is sent, because the message refers to it. */
export async function action(args: ActionFunctionArgs) {
	const { userId, school } = await enterChat(args)
	demandMethod(args.request, 'POST')
	const upload = await uploadIn(args.request, 'image')
	if ('ok' in upload) return refusedCall(args, upload)

	const kept = await keepImage({ schoolId: school.id, userId, school }, { purpose: 'support', ...upload })
	if (!kept.ok) return refusedCall(args, kept)

	return Response.json({ imageUrl: href.file(kept.value.id) })
}
