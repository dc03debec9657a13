import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PageHead } from '#app/components/page-head.tsx'
import { enterPlatform } from '#app/guards/enter.server.ts'
import { platformHref } from '#app/domain/platform/href.ts'
import { DryRun } from './cleanup/dry-run.tsx'
import { Removals, Rules, Runs } from './cleanup/panels.tsx'
import { readCleanup } from './cleanup/read.server.ts'
import { cleanUp } from './cleanup/save.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = {
	title: (shown?: { dryRun: { label: string } | null }) => shown?.dryRun?.label ?? 'Cleanup',
}

export async function loader(args: LoaderFunctionArgs) {
	const staff = await enterPlatform(args)
	return readCleanup(args, staff)
}

export async function action(args: ActionFunctionArgs) {
	const staff = await enterPlatform(args)
	return cleanUp(args, staff)
}

export default function Cleanup() {
	const { dryRun, rules, runs, removals, shownRun } = useLoaderData<typeof loader>()
	if (dryRun) return <DryRun key={dryRun.rule} its={dryRun} />
	return (
		<>
			<PageHead
				title="Cleanup"
				line="Nothing is removed before you have seen what it is. All times in UTC."
				trail={shownRun ? [{ to: platformHref.cleanup(), label: 'Cleanup' }] : undefined}
			/>
			<Rules rules={rules} />
			<div className="cards">
				<Runs runs={runs} shown={shownRun} />
				<Removals removals={removals} />
			</div>
		</>
	)
}
