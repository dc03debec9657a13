import { usePortalWords } from '#app/components/portal/words.ts'
import type { Folder } from '#app/domain/message/list.ts'
import { href } from '#app/domain/href.ts'

export function SearchMessages({ folder, value }: { folder: Folder; value: string }) {
	const words = usePortalWords().messages
	return (
		<form action={href.messaging()} role="search" className="mail-search">
			{folder === 'inbox' ? null : <input type="hidden" name="tab" value={folder} />}
			<label className="sr-only" htmlFor="search">
				{words.search}
			</label>
			<input
				className="input"
				id="search"
				name="search"
				type="search"
				placeholder={words.search}
				defaultValue={value}
			/>{' '}
			<button className="button">{words.find}</button>
		</form>
	)
}
