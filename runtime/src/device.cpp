// Where regions run: METAFORK_DEVICE, else metafork_set_device, else the GPU if there is a usable one.
#include "internal.h"

#include <cstring>

using namespace metafork::runtime;

namespace {

enum class DeviceWish { none, cpu, gpu };

std::atomic<DeviceWish> programmed_device{DeviceWish::none};
std::atomic<bool> noted{false};

// Sets *wish; false for a text that names no device.
bool parse_device(const char *text, DeviceWish *wish) {
  if (text == nullptr || *text == '\0')
    *wish = DeviceWish::none;
  else if (std::strcmp(text, "cpu") == 0)
    *wish = DeviceWish::cpu;
  else if (std::strcmp(text, "gpu") == 0)
    *wish = DeviceWish::gpu;
  else
    return false;
  return true;
}

// The first kernel that was compiled for a GPU; NULL in a CPU build.
const mf_kernel *first_gpu_kernel() {
  const mf_kernel *k = first_kernel();
  while (k != nullptr && (k->backend == nullptr || k->variants[0].cuda_function == nullptr)) k = k->next;
  return k;
}

} // namespace

const mf_backend *metafork::runtime::choose_backend() {
  const char *asked = environment(Variable::device);
  const char *source = "METAFORK_DEVICE=gpu";
  DeviceWish wish = DeviceWish::none;
  if (!parse_device(asked, &wish)) raise("METAFORK_DEVICE=" + std::string(asked) + ": expected cpu or gpu");
  if (wish == DeviceWish::none) {
    wish = programmed_device;
    source = "metafork_set_device(\"gpu\")";
  }
  if (wish == DeviceWish::cpu) return nullptr;
  const mf_kernel *kernel = first_gpu_kernel();
  if (kernel == nullptr) {
    if (wish == DeviceWish::gpu) raise(std::string(source) + ": this program was built for the CPU only");
    return nullptr;
  }
  const mf_backend *backend = kernel->backend();
  const char *reason = backend->unusable(kernel->variants[0].cuda_function);
  if (reason == nullptr) return backend;
  if (wish == DeviceWish::gpu) raise(std::string(source) + ": no usable GPU (" + reason + ")");
  if (!noted.exchange(true)) say("note", "no usable GPU (" + std::string(reason) + "): running on the CPU");
  return nullptr;
}

extern "C" void metafork_set_device(const char *device) {
  DeviceWish wish = DeviceWish::none;
  if (!parse_device(device, &wish))
    raise("metafork_set_device(\"" + std::string(device) + "\"): expected \"cpu\", \"gpu\" or NULL");
  programmed_device = wish;
  if (wish != DeviceWish::none) asked_for_launches();
  look_at_environment();
  if (wish == DeviceWish::gpu) choose_backend();
}

extern "C" const char *metafork_device(void) {
  look_at_environment();
  return choose_backend() != nullptr ? "gpu" : "cpu";
}
