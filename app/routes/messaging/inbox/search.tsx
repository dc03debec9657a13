import { usePortalWords } from '#app/components/portal/words.ts'
import type { Folder } from '#app/domain/message/list.ts'
import { href } from '#app/domain/href.ts'

export function SearchMessages({ folder, value }: { folder: Folder; value: string }) {
	const words = usePortalWords().messages
	return (
		<form action={href.folder(folder)} role="search" className="mail-search">
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
