import { type ImportFile, importFilePaths } from '@app/schemas/imports/import-files';
import { callForFile, saveFile } from '../../../../lib/files.ts';
import { showFailure } from '../../../../lib/toasts.ts';

/** Where a browser shows a file that it can show. */
export const addressOfFile = ({ _id }: Pick<ImportFile, '_id'>): string =>
  `/api/v1${importFilePaths.get.split(' ')[1]}?_id=${_id}`;

/** Saves a paper's file through the browser's downloads. */
export async function saveImportFile(file: Pick<ImportFile, '_id' | 'name'>): Promise<void> {
  const { signal } = new AbortController();
  try {
    const content = await callForFile(
      importFilePaths.get,
      { _id: file._id },
      { signal, onProgress: () => {} },
    );
    saveFile(content, file.name);
  } catch (error) {
    showFailure('Something went wrong', error, '', () => void saveImportFile(file));
  }
}
