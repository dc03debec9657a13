import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { visitCall } from '#app/guards/enter.server.ts'

export async function loader(asked: LoaderFunctionArgs) {
	await visitCall(asked)
	return Response.json({ message: 'Page Not Found' }, { status: 404 })
}

export const action = (asked: ActionFunctionArgs) => loader(asked)
