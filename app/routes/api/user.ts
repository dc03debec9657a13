import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { enterCall } from '#app/guards/enter.server.ts'
import { only } from '#app/utils/call.server.ts'

/** Who is signed in: these fields and no others. */
export async function loader(asked: LoaderFunctionArgs) {
	const { userId, name, email, role, school } = await enterCall(asked)
	return Response.json({
		id: userId,
		name,
		email,
		role,
		isSuperAdmin: role === 'super_admin',
		schoolId: school?.id ?? null,
		schoolName: school?.name ?? null,
		subscriptionStatus: school?.status ?? 'none',
	})
}

export async function action(asked: ActionFunctionArgs) {
	await enterCall(asked)
	return only('GET')
}
